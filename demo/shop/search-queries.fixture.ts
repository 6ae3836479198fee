import type { Language } from '#kit/shared/text/languages.ts'
import type { GroupKey } from './groups.ts'
import { shelf } from './shelf.ts'
import type { ShopWine } from './wine.ts'
import { wines } from './wines.ts'

/** A buyer's query with all matching products of the demo shop. */
export interface LabelledQuery {
  lang: Language
  text: string
  /** Keys of products: wine numbers without vintage, keys of the shelf. */
  right: readonly string[]
}

const wine = (fits: (one: ShopWine) => boolean) => wines.filter(fits).map(({ number }) => number)
const inGroup = (key: GroupKey) => [
  ...wine(({ group }) => group === key),
  ...shelf.filter(({ group }) => group === key).map((one) => one.key),
]
const of = (year: number) => wine(({ vintages }) => vintages.some(([vintage]) => vintage === year))
const both = (some: readonly string[], others: readonly string[]) =>
  some.filter((key) => others.includes(key))
const withFood = (food: string) => wine((one) => one.with === food)
const [white, red, sweet] = [inGroup('white'), inGroup('red'), inGroup('sweet')]
const veltliner = wine(({ grape }) => grape === 'Grüner Veltliner')
const dryWhite = both(
  white,
  wine(({ taste }) => taste === 'trocken'),
)
const rose = ['RO', 'ROH', 'FRR', 'SKR']
const fruitJuices = ['TS-1', 'TS-2', 'AS-1', 'BS-1']

const asked = (lang: Language, rows: readonly (readonly [text: string, right: readonly string[]])[]) =>
  rows.map(([text, right]): LabelledQuery => ({ lang, text, right }))

/** A hundred queries, labelled by the products and their properties, not by search results. */
export const labelledQueries: readonly LabelledQuery[] = [
  // Article numbers
  ...asked('de', [
    ['GV-2025', ['GV']],
    ['gv-2023', ['GV']],
    ['GVA-2024', ['GVA']],
    ['gv2025', ['GV']],
    ['WR 2025', ['WR']],
    ['SH-M1', ['SH-1']],
    ['TA-1R', ['TA-1']],
    ['BR-M', ['BR-M']],
    ['TS-2', ['TS-2']],
    ['Veltliner GVK-2025', ['GVK']],
  ]),
  ...asked('en', [
    ['ZW-2024', ['ZW']],
    ['GL-1', ['GL-1']],
  ]),
  // Vintages
  ...asked('de', [
    ['2023', of(2023)],
    ['2026', ['JW']],
    ['veltliner 2023', both(veltliner, of(2023))],
    ['Zweigelt 2022', ['ZWR']],
    ['Jahrgang 2018', ['EW']],
    ['sekt 2022', ['SK', 'SKR']],
    ['2023er Rotwein', both(red, of(2023))],
    ['rotwein 2021', ['ZWR', 'CU']],
    ['Sauvignon Blanc 2025', ['SB']],
  ]),
  ...asked('en', [
    ['vintage 2021', of(2021)],
    ['riesling 2024', ['RR', 'RRH']],
  ]),
  // Groups, in both languages on every page
  ...asked('de', [
    ['weißwein', white],
    ['weisswein', white],
    ['Weißweine', white],
    ['rotwein', red],
    ['Rotweine', red],
    ['red wine', red],
    ['süßwein', sweet],
    ['Rosé', rose],
    ['rose', rose],
    ['sekt', ['SK', 'SKR']],
    ['perlwein', ['FR', 'FRR']],
    ['alkoholfrei', inGroup('juice')],
    ['brände', inGroup('spirits')],
    ['schnaps', inGroup('spirits')],
    ['geschenke', inGroup('gifts')],
    ['Vorratskammer', inGroup('pantry')],
  ]),
  ...asked('en', [
    ['white wine', white],
    ['red wine', red],
    ['red wines', red],
    ['rotwein', red],
    ['sweet wine', sweet],
    ['sparkling', inGroup('sparkling')],
    ['without alcohol', inGroup('juice')],
    ['spirits', inGroup('spirits')],
    ['presents', inGroup('gifts')],
  ]),
  // Colours and sizes
  ...asked('de', [
    ['T-Shirt rot', ['SH-1']],
    ['T-Shirt grün', ['SH-1']],
    ['tasche grün', ['TA-1']],
    ['shirt natur', ['SH-1']],
    ['T-Shirt XL', ['SH-1']],
    ['Tshirt', ['SH-1']],
    ['T-Shirts', ['SH-1']],
  ]),
  ...asked('en', [
    ['t-shirt burgundy', ['SH-1']],
    ['green shirt', ['SH-1']],
    ['red bag', ['TA-1']],
  ]),
  // Compounds, parts of them and plurals
  ...asked('de', [
    ['traubensaft', ['TS-1', 'TS-2']],
    ['trauben saft', ['TS-1', 'TS-2']],
    ['roter Traubensaft', ['TS-2']],
    ['saft', fruitJuices],
    ['Säfte', fruitJuices],
    ['Marille', ['BR-M', 'MA-M']],
    ['marillenschnaps', ['BR-M']],
    ['veltlinersekt', ['SK']],
    ['Rieslingauslese', ['AUS']],
    ['essig', ['WE-1']],
    ['weißweinessig', ['WE-1']],
    ['gläser', ['GL-1']],
    ['weingläser', ['GL-1']],
    ['öl', ['TK-1']],
    ['kernöl', ['TK-1']],
    ['gelee', ['MA-R', 'WG-1']],
    ['likör', ['LI-W']],
    ['marmelade', ['MA-M']],
    ['Weinprobe', ['VK-1']],
  ]),
  ...asked('en', [
    ['jam', ['MA-M']],
    ['icewine', ['EW']],
    ['wine tasting', ['VK-1']],
  ]),
  // Properties
  ...asked('de', [
    ['rotwein trocken', red],
    ['trockener Rotwein', red],
    ['weißwein halbtrocken', ['RRH', 'TR']],
    ['barrique', wine(({ ageing }) => ageing === 'Barrique')],
    ['wein zu fisch', withFood('Fisch')],
    ['Wein zum Käse', withFood('Käse')],
    ['alte reben', ['GVA', 'RR']],
  ]),
  ...asked('en', [
    ['dry white wine', dryWhite],
    ['fish', withFood('Fisch')],
    ['sweet riesling', ['AUS']],
  ]),
  // Typing errors
  ...asked('de', [
    ['veltiner', veltliner],
    ['gruener veltliner', veltliner],
    ['chardonay', ['CH', 'CHB']],
    ['blaufrankisch', ['BF']],
    ['muskatteler', ['GM', 'FR']],
    ['weisburgunder', ['WB']],
    ['rotwien', red],
    ['marilenbrand', ['BR-M']],
  ]),
  ...asked('en', [
    ['grape juce', ['TS-1', 'TS-2']],
    ['cabernet sauvingon', ['CS']],
  ]),
]
