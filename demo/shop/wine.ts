import type { GroupKey } from './groups.ts'

/** A wine as the shop shows it: facts in a row, and two honest sentences. */
export interface ShopWine {
  /** Beginning of its items' numbers: `GV` → `GV-2025`. */
  number: string
  group: GroupKey
  title: string
  en?: string
  grape: string
  taste: 'trocken' | 'halbtrocken' | 'süß' | 'herb'
  ageing: 'Stahltank' | 'großes Holzfass' | 'Barrique'
  with: string
  /** Tenths of a percent by volume. */
  alcohol: number
  /** Litres. */
  content: '0.75' | '1' | '0.375' | '1.5'
  vintages: readonly (readonly [year: number, price: string, bottles: number])[]
  text: { de: string; en: string }
}

export type WineRow = readonly [
  facts: Omit<ShopWine, 'vintages' | 'text' | 'content' | 'ageing'> &
    Partial<Pick<ShopWine, 'content' | 'ageing'>>,
  vintages: ShopWine['vintages'],
  de: string,
  en: string,
]

/** A wine of what its row says. */
export const wineOf = ([facts, vintages, de, en]: WineRow): ShopWine => ({
  ageing: 'Stahltank',
  content: '0.75',
  ...facts,
  vintages,
  text: { de, en },
})

/** Grams of alcohol in 100 ml per tenth of a percent by volume, and what a gram holds (regulation 1169/2011, annex XIV). */
const gramsPerTenth = 0.0789
const [kilojoules, kilocalories] = [29, 7]

/** What the regulation on wine wants told (2021/2117): ingredients, and what 100 ml hold. */
export function ingredientsOf({ alcohol, group }: Pick<ShopWine, 'alcohol' | 'group'>): {
  de: string
  en: string
} {
  const grams = alcohol * gramsPerTenth
  const energy = `${Math.round(grams * kilojoules)} kJ / ${Math.round(grams * kilocalories)} kcal`
  const gas = group === 'sparkling' ? { de: ', Kohlendioxid', en: ', carbon dioxide' } : { de: '', en: '' }
  return {
    de: `Trauben, Konservierungsstoff: Sulfite${gas.de}. Brennwert je 100 ml: ${energy}`,
    en: `Grapes, preservative: sulphites${gas.en}. Energy per 100 ml: ${energy}`,
  }
}
