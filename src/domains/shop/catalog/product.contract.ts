import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { id } from '#kit/shared/records/record.ts'
import { goodsKinds, withdrawalExclusions } from './catalog.rules.ts'

/** For the screens of withdrawals. */
export { isUntilTouched } from './catalog.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const days = z.number().int().min(0).max(730)

/**
 * A property used to compare and filter products: `Rebsorte`, `Grüner Veltliner`. Its English form comes from the
 * site's vocabulary.
 */
export const property = z.object({ name: line(60).min(1), value: line(80).min(1) })
export type Property = z.output<typeof property>

const fields = {
  title: line(200).min(1),
  slug: line(120),
  teaser: line(600),
  text: z.string().max(200_000),
  /** The first decides its address. */
  groups: z.array(id).max(20),
  /** Items of the books sold by this product, in the order of the choice: sizes, colours, vintages. */
  items: z.array(id).max(100),
  properties: z.array(property).max(40),
  tags: z.array(line(60).min(1)).max(50),
  picture: id.nullable(),
  files: z.array(id).max(100),
  /** Related products, in this order. */
  related: z.array(id).max(20),
  /** Lowest first in lists in the shop's own order. */
  order: z.number().int().min(-1_000_000).max(1_000_000),
  /** Shown on the front page of the shop. */
  featured: z.boolean(),
  /** Kind of goods by law: decides which facts are required. */
  goods: z.enum(goodsKinds),
  /** Expected shipping in days. */
  shippingMin: days,
  shippingMax: days,
  /** Food and wine (regulation 1169/2011): allergens, ingredients, bottler. */
  allergens: line(300),
  ingredients: line(2000),
  bottler: line(300),
  /** Page with ingredients and nutrition of a wine (regulation 2021/2117); empty: see `ingredients`. */
  eLabel: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
  /** Other goods (regulation 2023/988, Art. 19): producer, contact, warnings. */
  producer: line(200),
  producerAddress: line(300),
  producerContact: line(200),
  warnings: line(2000),
  /** Exception from the right of withdrawal (Art. 16 of directive 2011/83/EU); empty if the right applies. */
  noWithdrawal: z.union([z.literal(''), z.enum(withdrawalExclusions)]),
  meta_description: line(400),
}

/** Products of the shop; read only by editors, while visitors get pages. */
export const product = records({
  name: 'product',
  path: '/api/v0/shop/product',
  fields,
  required: ['title'],
  defaults: {
    slug: '',
    teaser: '',
    text: '',
    groups: [],
    items: [],
    properties: [],
    tags: [],
    picture: null,
    files: [],
    related: [],
    order: 0,
    featured: false,
    goods: 'thing',
    shippingMin: 0,
    shippingMax: 0,
    allergens: '',
    ingredients: '',
    bottler: '',
    eLabel: '',
    producer: '',
    producerAddress: '',
    producerContact: '',
    warnings: '',
    noWithdrawal: '',
    meta_description: '',
  },
  editorial: {
    translatable: [
      'title',
      'slug',
      'teaser',
      'text',
      'allergens',
      'ingredients',
      'warnings',
      'meta_description',
    ],
  },
  filters: {
    group: id.optional(),
    tag: z.string().optional(),
    item: id.optional(),
    featured: z.stringbool().optional(),
    goods: z.enum(goodsKinds).optional(),
    /** Products with this property, by name. */
    property: z.string().max(60).optional(),
    /** Products with an item in this VAT group. */
    vatGroup: id.optional(),
    /** Products with an item that has a price for this price group. */
    priceGroup: z.string().max(40).optional(),
  },
  access: { read: { module: 'product', action: 'read' } },
})
export type Product = z.output<typeof product.record>
