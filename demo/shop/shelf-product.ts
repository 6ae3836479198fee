import type { Vessel } from './product-picture.ts'
import type { GroupKey } from './groups.ts'

/** A variant of a product, with its own item. */
export interface ShelfItem {
  number: string
  price: string
  /** Pieces in stock; null: not stocked. */
  stock: number | null
  size?: string
  colour?: string
}

/** A product other than wine. */
export interface ShelfProduct {
  key: string
  group: GroupKey
  title: string
  en: string
  vessel: Vessel
  /** Colour of the drawing. */
  body: string
  goods: 'food' | 'thing' | 'service'
  vat: 'standard' | 'reduced' | 'food'
  items: readonly ShelfItem[]
  properties: readonly (readonly [name: string, value: string])[]
  /** Content of a piece in litres or kilograms. */
  content?: readonly [quantity: string, unit: 'LTR' | 'KGM']
  alcohol?: number
  ageClass?: 16 | 18
  allergens?: { de: string; en: string }
  ingredients?: { de: string; en: string }
  text: { de: string; en: string }
  /** Search words used by buyers and missing in the texts. */
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
