import type { Vessel } from './product-picture.ts'
import type { GroupKey } from './groups.ts'

/** What a product comes in: one item each. */
export interface ShelfItem {
  number: string
  price: string
  /** Pieces in stock; null: it is not kept in stock. */
  stock: number | null
  size?: string
  colour?: string
}

/** What the shop has beside wine. */
export interface ShelfProduct {
  key: string
  group: GroupKey
  title: string
  en: string
  vessel: Vessel
  /** Colour of what is drawn. */
  body: string
  goods: 'food' | 'thing' | 'service'
  vat: 'standard' | 'reduced' | 'food'
  items: readonly ShelfItem[]
  properties: readonly (readonly [name: string, value: string])[]
  /** What one holds, in litres or kilograms. */
  content?: readonly [quantity: string, unit: 'LTR' | 'KGM']
  alcohol?: number
  ageClass?: 16 | 18
  allergens?: { de: string; en: string }
  ingredients?: { de: string; en: string }
  text: { de: string; en: string }
  /** Words that buyers use and the texts do not. */
  tags?: readonly string[]
}

type Fact = Omit<ShelfProduct, 'key' | 'group' | 'title' | 'en' | 'items' | 'text'>
const made =
  (group: GroupKey, facts: Fact) =>
  (
    key: string,
    [title, en]: readonly [string, string],
    price: string,
    stock: number,
    [de, english]: readonly [string, string],
    more: Partial<ShelfProduct> = {},
  ): ShelfProduct => ({
    key,
    group,
    title,
    en,
    ...facts,
    items: [{ number: key, price, stock }],
    text: { de, en: english },
    ...more,
  })

export const juice = made('juice', {
  ...{ vessel: 'juice', body: '#d9c27a', goods: 'food', vat: 'standard', content: ['1', 'LTR'] },
  properties: [['Frucht', 'Traube']],
})
export const brandy = made('spirits', {
  ...{ vessel: 'spirit', body: '#e9e4d6', goods: 'food', vat: 'standard', content: ['0.5', 'LTR'] },
  ...{ alcohol: 400, ageClass: 18, properties: [], tags: ['Schnaps'] },
})
export const jar = made('pantry', {
  ...{ vessel: 'jar', body: '#b5523b', goods: 'food', vat: 'reduced', properties: [] },
})
export const gift = made('gifts', {
  vessel: 'box',
  body: '#c9a87c',
  goods: 'thing',
  vat: 'standard',
  properties: [],
})
export const of = (fruit: string) => ({ properties: [['Frucht', fruit]] as const })
export const weighing = (kilograms: string) => ({ content: [kilograms, 'KGM'] as const })
export const only = (de: string, en: string) => ({ ingredients: { de, en } })
