import { z } from 'zod'
import { email } from '#kit/shared/people/contact-fields.ts'
import { untranslated } from '#kit/shared/records/translated.ts'
import { settingsCalls, type SettingsOf } from '#kit/shared/settings/settings-calls.ts'

const line = (max: number) => z.string().trim().max(max)

/** Columns available for a carrier's table. */
export const labelColumns = [
  'number',
  'company',
  'name',
  'street',
  'zip',
  'city',
  'country',
  'phone',
  'email',
  'age',
  'cents',
] as const

const words = z.object({ de: line(2000), en: line(2000) })
/** Settings for taking orders. */
export const orderSettingsContract = settingsCalls({
  name: 'shop-orders',
  path: '/api/v0/shop/settings/orders',
  summaries: {
    read: 'How the shop takes orders',
    save: 'Change how the shop takes orders',
  },
  fields: {
    /** Address for mails about new orders; empty: the site's address. */
    email,
    /** Minimum order value, in the price mode of the cart (net or gross); 0: none. */
    minimumCents: z.number().int().min(0).max(1_000_000),
    /** Limit of unpaid pieces of one item per guest; 0: none. */
    guestPieces: z.number().int().min(0).max(9999),
    /** The same limit for customers with an account, except those who may pay by invoice; 0: none. */
    customerPieces: z.number().int().min(0).max(9999),
    /** Orders are refused; `pauseText` gives the reason and the end. */
    paused: z.boolean(),
    pauseText: words,
    /** Days until an order unpaid by transfer lapses; 0: never. */
    transferDays: z.number().int().min(0).max(60),
    /** Days until an unpaid order for pick-up lapses; 0: never. */
    cashDays: z.number().int().min(0).max(60),
    /** Event that issues the invoice. */
    invoiceWhen: z.enum(['paid', 'sent', 'never']),
    /** Replaces the model withdrawal instructions of directive 2011/83/EU; empty: the model, filled from the books. */
    withdrawalText: z.object({ de: line(10_000), en: line(10_000) }),
    labelColumns: z.array(z.enum(labelColumns)).min(1).max(labelColumns.length),
  },
  defaults: {
    email: '',
    minimumCents: 0,
    guestPieces: 60,
    customerPieces: 240,
    paused: false,
    pauseText: untranslated(),
    transferDays: 14,
    cashDays: 14,
    invoiceWhen: 'sent',
    withdrawalText: untranslated(),
    labelColumns: ['number', 'company', 'name', 'street', 'zip', 'city', 'country', 'phone', 'email'],
  },
})
export type OrderSettings = SettingsOf<typeof orderSettingsContract>
