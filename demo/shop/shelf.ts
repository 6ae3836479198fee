import { brandy, gift, jar, juice, of, only, weighing, type ShelfProduct } from './shelf-product.ts'

/** Products other than wine. */
export const shelf: readonly ShelfProduct[] = [
  juice(
    'TS-1',
    ['Traubensaft weiß', 'White grape juice'],
    '4.2',
    360,
    [
      'Nur gepresste Trauben, naturtrüb und pasteurisiert. Süß: mit Wasser halb und halb.',
      'Pressed grapes only, cloudy and pasteurised. Sweet: half and half with water.',
    ],
    only('Traubensaft', 'Grape juice'),
  ),
  juice(
    'TS-2',
    ['Traubensaft rot', 'Red grape juice'],
    '4.5',
    240,
    ['Aus Blauburger, kräftig und dunkel.', 'Of Blauburger, full and dark.'],
    { body: '#5b1f33', ...only('Traubensaft', 'Grape juice') },
  ),
  juice(
    'AS-1',
    ['Apfelsaft naturtrüb', 'Cloudy apple juice'],
    '3.6',
    300,
    ['Von Streuobst aus dem Dorf, gemischte alte Sorten.', 'From orchards of the village, old kinds mixed.'],
    { ...of('Apfel'), ...only('Apfelsaft', 'Apple juice') },
  ),
  juice(
    'BS-1',
    ['Birnensaft', 'Pear juice'],
    '4.1',
    90,
    [
      'Mostbirnen geben Gerbstoff: herber als man denkt.',
      'Perry pears bring tannin: drier than one expects.',
    ],
    { ...of('Birne'), ...only('Birnensaft', 'Pear juice') },
  ),
  juice(
    'HS-1',
    ['Holundersirup', 'Elderflower syrup'],
    '6.9',
    120,
    [
      'Blüten vom Waldrand, Zucker, Zitrone. Ein Teil auf sieben Teile Wasser.',
      'Flowers from the forest edge, sugar, lemon. One part to seven parts of water.',
    ],
    {
      content: ['0.5', 'LTR'],
      ...of('Holunder'),
      ...only('Zucker, Wasser, Holunderblüten, Zitronensaft', 'Sugar, water, elderflowers, lemon juice'),
    },
  ),
  juice(
    'VE-1',
    ['Verjus', 'Verjuice'],
    '7.8',
    6,
    [
      'Saft unreifer Trauben, statt Essig oder Zitrone. Jedes Jahr wenig.',
      'Juice of unripe grapes, instead of vinegar or lemon. Little of it each year.',
    ],
    { content: ['0.5', 'LTR'], ...only('Saft unreifer Weintrauben', 'Juice of unripe grapes') },
  ),
  brandy(
    'BR-T',
    ['Tresterbrand', 'Grape marc brandy'],
    '24',
    60,
    ['Aus dem Trester des Veltliners, zweimal gebrannt.', 'Of the marc of Veltliner, distilled twice.'],
    of('Traube'),
  ),
  brandy(
    'BR-W',
    ['Weinbrand', 'Wine brandy'],
    '34',
    28,
    [
      'Fünf Jahre im Eichenfass. Die Farbe kommt vom Holz allein.',
      'Five years in oak. Its colour is of the wood alone.',
    ],
    { body: '#a8641f', ...of('Traube') },
  ),
  brandy(
    'BR-M',
    ['Marillenbrand', 'Apricot brandy'],
    '32',
    45,
    [
      'Für einen Liter braucht es zehn Kilo reife Marillen; darum der Preis.',
      'A litre takes ten kilos of ripe apricots; hence the price.',
    ],
    of('Marille'),
  ),
  brandy(
    'BR-Z',
    ['Zwetschkenbrand', 'Plum brandy'],
    '26',
    52,
    [
      'Hauszwetschken, lange vergoren, mit dem Geruch von Mandeln.',
      'House plums, long fermented, with a scent of almonds.',
    ],
    of('Zwetschke'),
  ),
  brandy(
    'BR-B',
    ['Birnenbrand', 'Pear brandy'],
    '28',
    0,
    [
      'Williamsbirne. Heuer gab es keine Ernte, der nächste kommt im Winter.',
      'Williams pear. There was no harvest this year, the next one comes in winter.',
    ],
    of('Birne'),
  ),
  brandy(
    'LI-W',
    ['Weichsellikör', 'Sour cherry liqueur'],
    '18',
    70,
    [
      'Weichseln, Zucker und Weinbrand, ein halbes Jahr in der Sonne gestanden.',
      'Sour cherries, sugar and brandy, half a year in the sun.',
    ],
    { body: '#7a1730', alcohol: 220, ...of('Weichsel') },
  ),
  jar(
    'MA-M',
    ['Marillenmarmelade', 'Apricot jam'],
    '5.9',
    140,
    [
      'Siebzig Prozent Frucht, daher kürzer haltbar, wenn sie offen ist.',
      'Seventy percent fruit, so it keeps less long once open.',
    ],
    {
      ...of('Marille'),
      ...weighing('0.22'),
      ...only('Marillen, Zucker, Zitronensaft', 'Apricots, sugar, lemon juice'),
    },
  ),
  jar(
    'MA-R',
    ['Ribiselgelee', 'Currant jelly'],
    '5.4',
    95,
    ['Rot und sauer, zu Wild oder aufs Brot.', 'Red and sour, with game or on bread.'],
    { ...of('Ribisel'), ...weighing('0.22'), ...only('Ribiselsaft, Zucker', 'Currant juice, sugar') },
  ),
  jar(
    'WG-1',
    ['Weingelee vom Veltliner', 'Veltliner jelly'],
    '5.9',
    60,
    [
      'Aus Wein gekocht, der Alkohol ist dabei verflogen. Zu Käse.',
      'Cooked of wine, its alcohol has gone. With cheese.',
    ],
    {
      ...weighing('0.2'),
      allergens: { de: 'Enthält Sulfite', en: 'Contains sulphites' },
      ...only('Wein, Zucker, Pektin', 'Wine, sugar, pectin'),
    },
  ),
  jar(
    'WE-1',
    ['Weinessig', 'Wine vinegar'],
    '6.4',
    110,
    [
      'Ein Jahr im Fass auf der Essigmutter, nicht gefiltert.',
      'A year in the cask on its mother, not filtered.',
    ],
    {
      vessel: 'spirit',
      body: '#8a5a2b',
      content: ['0.5', 'LTR'],
      allergens: { de: 'Enthält Sulfite', en: 'Contains sulphites' },
      ...only('Weißweinessig', 'White wine vinegar'),
    },
  ),
  jar(
    'TK-1',
    ['Traubenkernöl', 'Grape seed oil'],
    '14.9',
    34,
    ['Kalt gepresst, schmeckt nussig. Nicht zum Braten.', 'Cold pressed, tastes nutty. Not for frying.'],
    {
      vessel: 'spirit',
      body: '#6c7a2a',
      content: ['0.25', 'LTR'],
      ...only('Traubenkernöl', 'Grape seed oil'),
    },
  ),
  jar(
    'HO-1',
    ['Honig vom Weinrieden-Rand', 'Honey from the edge of the vineyards'],
    '8.5',
    80,
    [
      'Von den Bienen des Nachbarn, Frühjahrstracht, cremig gerührt.',
      "From our neighbour's bees, spring harvest, stirred creamy.",
    ],
    { ...weighing('0.5'), body: '#d99a2b', ...only('Honig', 'Honey') },
  ),
  gift(
    'GL-1',
    ['Weinglas mit Logo', 'Wine glass with logo'],
    '5.5',
    144,
    [
      'Das Glas vom Heurigen, spülmaschinenfest, ein Viertelliter mit Eichstrich.',
      'The glass of our tavern, dishwasher-proof, a quarter litre with gauge mark.',
    ],
    { vessel: 'glass', body: '#cdd8dd' },
  ),
  gift('GK-3', ['Geschenkkarton für drei Flaschen', 'Gift box for three bottles'], '4.9', 200, [
    'Naturkarton mit Fenster, ohne Inhalt. Den Wein wählen Sie selbst.',
    'Plain cardboard with a window, empty. You choose the wine.',
  ]),
  gift('KO-1', ['Korkenzieher', 'Corkscrew'], '14.9', 40, [
    'Kellnermesser mit zwei Stufen, Griff aus Rebholz.',
    "Waiter's friend with two steps, handle of vine wood.",
  ]),
  gift(
    'TA-1',
    ['Weintasche aus Filz', 'Felt wine bag'],
    '16.5',
    24,
    [
      'Für zwei Flaschen, genäht in der Tagesstätte im Nachbarort.',
      'For two bottles, sewn at the day centre of the next village.',
    ],
    {
      items: [
        { number: 'TA-1R', price: '16.5', stock: 14, colour: 'Weinrot' },
        { number: 'TA-1G', price: '16.5', stock: 10, colour: 'Moosgrün' },
      ],
    },
  ),
  gift(
    'SH-1',
    ['T-Shirt Kellergasse', 'T-shirt Kellergasse'],
    '22',
    0,
    [
      'Biobaumwolle, gerade geschnitten. Fällt eher klein aus.',
      'Organic cotton, straight cut. Rather small in size.',
    ],
    {
      vessel: 'shirt',
      body: '#722f37',
      items: ['S', 'M', 'L', 'XL'].flatMap((size) =>
        ['Weinrot', 'Weinlaub', 'Natur'].map((colour, at) => ({
          number: `SH-${size}${at + 1}`,
          price: '22',
          stock: size === 'XL' ? 2 : 15,
          size,
          colour,
        })),
      ),
    },
  ),
  gift(
    'VK-1',
    ['Weinverkostung, je Person', 'Wine tasting, per person'],
    '18',
    0,
    [
      'Acht Weine und ein Gang durch den Keller, etwa zwei Stunden. Den Termin vereinbaren wir mit Ihnen.',
      'Eight wines and a walk through the cellar, about two hours. We agree the date with you.',
    ],
    {
      goods: 'service',
      items: [{ number: 'VK-1', price: '18', stock: null }],
      tags: ['Weinprobe'],
    },
  ),
]
