import { z } from 'zod'
import { email } from '#kit/shared/people/contact-fields.ts'
import { endpoint } from '#kit/shared/contract.ts'

const line = (max: number) => z.string().trim().max(max)

/** Columns that a carrier's table can have. */
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
/** What decides how the shop takes orders. */
export const orderSettingsFields = z.object({
  /** Told of new orders; empty: the site's own address. */
  email,
  /** Goods that an order has to reach, as its cart shows them: without VAT for whoever sees prices without; 0: any. */
  minimumCents: z.number().int().min(0).max(1_000_000),
  /** Pieces of one item that a guest can have ordered and not paid yet; 0: any number. */
  guestPieces: z.number().int().min(0).max(9999),
  /** The same of a customer with an account, unless he may pay by invoice; 0: any number. */
  customerPieces: z.number().int().min(0).max(9999),
  /** Nothing can be ordered; the text says why and until when. */
  paused: z.boolean(),
  pauseText: words,
  /** Days after which an order that waits for a transfer ends by itself; 0: never. */
  transferDays: z.number().int().min(0).max(60),
  /** Days after which an order that is to be paid when it is fetched ends by itself; 0: never. */
  cashDays: z.number().int().min(0).max(60),
  /** When the invoice is written. */
  invoiceWhen: z.enum(['paid', 'sent', 'never']),
  /** Instead of the model instructions on withdrawal of directive 2011/83/EU; empty: those, with the data of the books. */
  withdrawalText: z.object({ de: line(10_000), en: line(10_000) }),
  labelColumns: z.array(z.enum(labelColumns)).min(1).max(labelColumns.length),
})
export type OrderSettings = z.output<typeof orderSettingsFields>

const stored = orderSettingsFields.extend({ version: z.number().int() })
export const orderSettingsCalls = {
  settings: endpoint({
    method: 'GET',
    path: '/api/v0/shop/settings/orders',
    summary: 'How the shop takes orders',
    access: 'admin',
    input: z.object({}),
    output: stored,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/v0/shop/settings/orders',
    summary: 'Change how the shop takes orders',
    access: 'admin',
    input: orderSettingsFields.partial().extend({ version: z.number().int().optional() }),
    output: stored,
  }),
}
