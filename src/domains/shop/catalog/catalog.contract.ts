import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { currencyField, rateField, unitPriceField } from '#kit/shared/money/money-fields.ts'
import { id, isoDay } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { translated, untranslated } from '#kit/shared/records/translated.ts'
import type { Picture } from '#kit/shared/site/site.ts'
import { settingsCalls, type SettingsOf } from '#kit/shared/settings/settings-calls.ts'
import { rate } from '#kit/shared/money/decimals.ts'
import { suggestPath, usualPages } from './catalog.addresses.ts'
import { stateChoices } from './campaign.rules.ts'

const line = (max: number) => z.string().trim().max(max)

const groupFields = {
  title: line(120).min(1),
  slug: line(120),
  text: z.string().max(50_000),
  /** Parent group. */
  parent: id.nullable(),
  order: z.number().int().min(-1_000_000).max(1_000_000),
  /** Left out of the list of all groups (specification § 3): reached only from its parent and by links. */
  mainGallery: z.boolean(),
  picture: id.nullable(),
  meta_description: line(400),
}

/** Product groups, which form a tree. */
export const productGroup = records({
  name: 'product_group',
  path: '/api/v0/shop/product_group',
  fields: groupFields,
  required: ['title'],
  defaults: {
    slug: '',
    text: '',
    parent: null,
    order: 0,
    mainGallery: false,
    picture: null,
    meta_description: '',
  },
  editorial: { translatable: ['title', 'slug', 'text', 'meta_description'] },
  filters: {
    parent: z.union([id, z.literal('none')]).optional(),
    mainGallery: z.stringbool().optional(),
  },
  access: { read: { module: 'product_group', action: 'read' } },
})
export type ProductGroup = z.output<typeof productGroup.record>

/** Colours of items: an item refers to a colour by its German name. */
export const productColor = records({
  name: 'product_color',
  path: '/api/v0/shop/product_color',
  fields: {
    title: line(40).min(1),
    /** `#rrggbb`; empty: a pastel colour derived from the name. */
    value: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i)]),
    /** Picture of a pattern or fabric, shown instead of the plain colour. */
    picture: id.nullable(),
  },
  required: ['title'],
  defaults: { value: '', picture: null },
  editorial: { translatable: ['title'] },
  filters: {},
  access: { read: { module: 'product_color', action: 'read' } },
})
export type ProductColor = z.output<typeof productColor.record>

/** A limited-time discount: plain records whose prices are written to the items' price history at once. */
export const campaign = records({
  name: 'campaign',
  path: '/api/v0/shop/campaign',
  fields: {
    title: translated(line(80).min(1)),
    /** First and last day. */
    from: isoDay,
    until: isoDay,
    /** Percent off the usual price per piece. */
    percent: rateField,
    products: z.array(id).max(500),
    /** All products of these groups and their subgroups at the time of saving. */
    groups: z.array(id).max(50),
    /** The prices are set, and the campaign's name is shown beside them. */
    active: z.boolean(),
  },
  required: ['title', 'from', 'until', 'percent'],
  defaults: { title: untranslated(), percent: rate('10'), products: [], groups: [], active: true },
  filters: { when: z.enum(stateChoices).optional() },
  answered: {
    /** Number of items whose price the campaign sets. */
    items: z.number().int(),
  },
})
export type Campaign = RecordOf<typeof campaign>

const pageAddress = line(200).regex(/^\/[^/\\\s]\S*$/)

/** Settings of the catalogue (specification § 3, `config.shop`). */
export const shopSettingsContract = settingsCalls({
  name: 'shop',
  path: '/api/v0/shop/settings/catalog',
  summaries: {
    read: 'Whether there is a shop, and how its catalogue shows prices',
    save: 'Change whether there is a shop, and how its catalogue shows prices',
  },
  fields: {
    enabled: z.boolean(),
    currency: currencyField,
    showPrice: z.boolean(),
    showShippingCosts: z.boolean(),
    /** Prices with VAT, as consumers must see them, or without. */
    priceView: z.enum(['gross', 'net']),
    /** Country whose VAT rates apply to shown prices. */
    country: z.string().regex(/^[A-Z]{2}$/),
    /** Pages linked from the shop; addresses without language. */
    shippingUrl: pageAddress,
    termsUrl: pageAddress,
    disclaimerUrl: pageAddress,
    privacyUrl: pageAddress,
    imprintUrl: pageAddress,
    reset2FAUrl: pageAddress,
    /**
     * Pages with further information before ordering, and with conditions to be accepted beside the terms; empty: none.
     */
    additionalInfoUrl: z.union([z.literal(''), pageAddress]),
    specialConditionsUrl: z.union([z.literal(''), pageAddress]),
    /**
     * Show the notice on the legal guarantee beside goods (directive (EU) 2024/825), with the EU's own picture in each
     * language.
     */
    guaranteeNotice: z.boolean(),
    guaranteePicture: id.nullable(),
    guaranteePictureEn: id.nullable(),
    /** System and licence number for packaging in Austria, LUCID number for Germany. */
    packagingAt: line(120),
    packagingDe: line(120),
  },
  defaults: {
    enabled: false,
    currency: 'EUR',
    showPrice: true,
    showShippingCosts: true,
    priceView: 'gross',
    country: 'AT',
    ...usualPages,
    additionalInfoUrl: '',
    specialConditionsUrl: '',
    guaranteeNotice: true,
    guaranteePicture: null,
    guaranteePictureEn: null,
    packagingAt: '',
    packagingDe: '',
  },
})
export type ShopSettings = SettingsOf<typeof shopSettingsContract>

export const catalogCalls = {
  suggest: endpoint({
    method: 'GET',
    path: suggestPath,
    summary: 'Groups and products that the search of the shop finds for what is being typed, six at most',
    access: 'guest',
    input: z.object({ text: z.string().trim().max(100), lang: z.enum(contentLanguages).optional() }),
    output: z.object({
      suggestions: z.array(z.object({ title: z.string(), href: z.string(), group: z.string() })),
    }),
    cached: true,
    // Above the speed of typing
    perMinute: 300,
  }),
  /** Choices for the forms of products. */
  choices: endpoint({
    method: 'GET',
    path: '/api/v0/shop/product-choices',
    summary:
      'Groups as a tree, names of properties with the values that products have so far, VAT groups and price groups of the books, the currency of prices',
    access: { module: 'product', action: 'read' },
    input: z.object({}),
    output: z.object({
      currency: currencyField,
      vatGroups: z.array(z.object({ _id: id, title: z.string() })),
      priceGroups: z.array(z.string()),
      groups: z.array(z.object({ _id: id, title: z.string(), depth: z.number().int() })),
      properties: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    }),
  }),
  /** Prices and availability for the list of products. */
  offered: endpoint({
    method: 'POST',
    path: '/api/v0/shop/product-offers',
    summary: 'What products cost and whether they are there, by id: for the lists of the admin centre',
    access: { module: 'product', action: 'read' },
    input: z.object({ _id: z.array(id).max(500) }),
    output: z.object({
      offers: z.array(
        z.object({
          _id: id,
          price: unitPriceField.nullable(),
          step: z.enum(['available', 'few', 'none']).nullable(),
          items: z.number().int(),
        }),
      ),
    }),
    reads: true,
  }),
}

/** Notice on the legal guarantee shown before goods are bought (directive (EU) 2024/825, regulation (EU) 2025/1960). */
export interface GuaranteeNotice {
  title: string
  text: string
  /** Target of the notice's QR code: the regulation requires a clickable link beside it. */
  link: { label: string; href: string }
  /** In the EU's own design, if the owner has set one. */
  picture: Picture | null
}
