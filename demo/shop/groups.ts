/** Product groups of the winery's shop; `above` is the parent group. */
export const groups = [
  { key: 'wine', above: null, de: 'Wein', en: 'Wine' },
  { key: 'white', above: 'wine', de: 'Weißwein', en: 'White wine' },
  { key: 'red', above: 'wine', de: 'Rotwein', en: 'Red wine' },
  { key: 'rose', above: 'wine', de: 'Rosé', en: 'Rosé' },
  { key: 'sweet', above: 'wine', de: 'Süßwein', en: 'Sweet wine' },
  { key: 'sparkling', above: null, de: 'Perlwein und Sekt', en: 'Sparkling' },
  { key: 'juice', above: null, de: 'Alkoholfrei', en: 'Without alcohol' },
  { key: 'spirits', above: null, de: 'Brände', en: 'Spirits' },
  { key: 'pantry', above: null, de: 'Aus der Vorratskammer', en: 'From the pantry' },
  { key: 'gifts', above: null, de: 'Gläser und Geschenke', en: 'Glasses and presents' },
] as const
export type GroupKey = (typeof groups)[number]['key']

/** English translations of property values. */
export const englishWords: Record<string, string> = {
  Rebsorte: 'Grape',
  Geschmack: 'Taste',
  Ausbau: 'Ageing',
  'Passt zu': 'Goes with',
  Frucht: 'Fruit',
  Größe: 'Size',
  trocken: 'dry',
  halbtrocken: 'medium dry',
  süß: 'sweet',
  herb: 'brut',
  Stahltank: 'steel tank',
  'großes Holzfass': 'large oak cask',
  Barrique: 'barrique',
  Jause: 'cold cuts',
  Fisch: 'fish',
  Geflügel: 'poultry',
  Wild: 'game',
  Braten: 'roasts',
  Käse: 'cheese',
  Dessert: 'dessert',
  Traube: 'grape',
  Apfel: 'apple',
  Birne: 'pear',
  Marille: 'apricot',
  Zwetschke: 'plum',
  Ribisel: 'currant',
  Weichsel: 'sour cherry',
  Holunder: 'elderberry',
  'Gemischter Satz': 'field blend',
  Cuvée: 'cuvée',
  Schnaps: 'schnapps',
  Weinprobe: 'wine tasting',
}

export const colours = [
  { title: 'Weinrot', en: 'Burgundy', value: '#722f37' },
  { title: 'Weinlaub', en: 'Vine green', value: '#5f7037' },
  { title: 'Natur', en: 'Natural', value: '#e8dcc4' },
] as const
