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
  /** The group above it. */
  parent: id.nullable(),
  order: z.number().int().min(-1_000_000).max(1_000_000),
  /** Left out of the list of all groups (specification § 3): it is reached from its parent and by links. */
  mainGallery: z.boolean(),
  picture: id.nullable(),
  meta_description: line(400),
}

/** Groups of products; they make a tree. */
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

/** Colours that items come in: an item names one by its German name. */
export const productColor = records({
  name: 'product_color',
  path: '/api/v0/shop/product_color',
  fields: {
    title: line(40).min(1),
    /** `#rrggbb`; empty: the pastel colour of its name stands in. */
    value: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i)]),
    /** A pattern or a cloth, shown instead of the plain colour. */
    picture: id.nullable(),
  },
  required: ['title'],
  defaults: { value: '', picture: null },
  editorial: { translatable: ['title'] },
  filters: {},
  access: { read: { module: 'product_color', action: 'read' } },
})
export type ProductColor = z.output<typeof productColor.record>

/** A reduction for a time: plain records whose prices are written into the items' history at once. */
export const campaign = records({
  name: 'campaign',
  path: '/api/v0/shop/campaign',
  fields: {
    title: translated(line(80).min(1)),
    /** First and last day. */
    from: isoDay,
    until: isoDay,
    /** Percent off the price that everybody pays for one. */
    percent: rateField,
    products: z.array(id).max(500),
    /** All products of these groups and of those below them, as they are when it is saved. */
    groups: z.array(id).max(50),
    /** Prices are set and it is named beside them. */
    active: z.boolean(),
  },
  required: ['title', 'from', 'until', 'percent'],
  defaults: { title: untranslated(), percent: rate('10'), products: [], groups: [], active: true },
  filters: { when: z.enum(stateChoices).optional() },
  answered: {
    /** So many items have a price of it. */
    items: z.number().int(),
  },
})
export type Campaign = RecordOf<typeof campaign>

const pageAddress = line(200).regex(/^\/[^/\\\s]\S*$/)

/** Specification § 3, `config.shop`: what decides what the catalogue shows. */
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
    /** Whether prices are shown with VAT, as consumers must see them, or without. */
    priceView: z.enum(['gross', 'net']),
    /** Whose VAT rates prices are shown with. */
    country: z.string().regex(/^[A-Z]{2}$/),
    /** Pages that the shop leads to; addresses without language. */
    shippingUrl: pageAddress,
    termsUrl: pageAddress,
    disclaimerUrl: pageAddress,
    privacyUrl: pageAddress,
    imprintUrl: pageAddress,
    reset2FAUrl: pageAddress,
    /** What else is to be known before ordering, and conditions that have to be agreed to beside the terms; empty: there is none. */
    additionalInfoUrl: z.union([z.literal(''), pageAddress]),
    specialConditionsUrl: z.union([z.literal(''), pageAddress]),
    /** The notice on the legal guarantee stands beside goods (directive (EU) 2024/825), with the EU's own picture in each language. */
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
    // As fast as anybody types
    perMinute: 300,
  }),
  /** What the screens of a product choose from. */
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
  /** What the list of products says beside each. */
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

/** The reminder of the legal guarantee that stands before goods are bought (directive (EU) 2024/825, regulation (EU) 2025/1960). */
export interface GuaranteeNotice {
  title: string
  text: string
  /** Where its code to scan leads, too: the regulation wants a link to be clicked beside it. */
  link: { label: string; href: string }
  /** In the EU's own design, where the owner has set it. */
  picture: Picture | null
}
