import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { id } from '#kit/shared/records/record.ts'
import { goodsKinds, withdrawalExclusions } from './catalog.rules.ts'

/** For the screens of declared withdrawals. */
export { isUntilTouched } from './catalog.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const days = z.number().int().min(0).max(730)

/** One fact that products are compared and found by: `Rebsorte`, `Grüner Veltliner`. Said in English by the words of the site. */
export const property = z.object({ name: line(60).min(1), value: line(80).min(1) })
export type Property = z.output<typeof property>

const fields = {
  title: line(200).min(1),
  slug: line(120),
  teaser: line(600),
  text: z.string().max(200_000),
  /** The first is where its address is. */
  groups: z.array(id).max(20),
  /** What of the books is sold here, in the order in which it is offered: sizes, colours, vintages. */
  items: z.array(id).max(100),
  properties: z.array(property).max(40),
  tags: z.array(line(60).min(1)).max(50),
  picture: id.nullable(),
  files: z.array(id).max(100),
  /** What goes with it, in that order. */
  related: z.array(id).max(20),
  /** Low first, where lists are in the order of the shop. */
  order: z.number().int().min(-1_000_000).max(1_000_000),
  /** Stands on the first page of the shop. */
  featured: z.boolean(),
  /** What it is before the law: decides which facts have to stand beside it. */
  goods: z.enum(goodsKinds),
  /** Expected shipping in days. */
  shippingMin: days,
  shippingMax: days,
  /** Food and wine (regulation 1169/2011): what may harm somebody, what it is made of, who filled it. */
  allergens: line(300),
  ingredients: line(2000),
  bottler: line(300),
  /** Where ingredients and nutrition of a wine stand (regulation 2021/2117); empty: with the ingredients. */
  eLabel: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
  /** Other goods (regulation 2023/988, Art. 19): who made it, how to reach them, what to beware of. */
  producer: line(200),
  producerAddress: line(300),
  producerContact: line(200),
  warnings: line(2000),
  /** Why it cannot be sent back (Art. 16 of directive 2011/83/EU); empty: it can. */
  noWithdrawal: z.union([z.literal(''), z.enum(withdrawalExclusions)]),
  meta_description: line(400),
}

/** What the shop shows; read by editors alone, visitors get pages. */
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
    /** Names of properties: which products have one. */
    property: z.string().max(60).optional(),
    /** One of its items is in this VAT group. */
    vatGroup: id.optional(),
    /** One of its items has a price for this price group of the discount groups. */
    priceGroup: z.string().max(40).optional(),
  },
  access: { read: { module: 'product', action: 'read' } },
})
export type Product = z.output<typeof product.record>
