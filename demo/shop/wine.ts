import type { GroupKey } from './groups.ts'

/** A wine in the shop: facts in a row, and two sentences. */
export interface ShopWine {
  /** Prefix of its item numbers: `GV` → `GV-2025`. */
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
  /** In litres. */
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

/** Builds a wine from its row. */
export const wineOf = ([facts, vintages, de, en]: WineRow): ShopWine => ({
  ageing: 'Stahltank',
  content: '0.75',
  ...facts,
  vintages,
  text: { de, en },
})

/**
 * Grams of alcohol in 100 ml per tenth of a percent by volume, and the energy of a gram (regulation 1169/2011, annex
 * XIV).
 */
const gramsPerTenth = 0.0789
const [kilojoules, kilocalories] = [29, 7]

/** Information required by the regulation on wine (2021/2117): ingredients, and nutrition per 100 ml. */
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
