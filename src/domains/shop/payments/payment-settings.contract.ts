import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id } from '#kit/shared/records/record.ts'
import { outsideAddress } from '#kit/shared/settings/outside-address.ts'
import { modes, paymentSources, providerKeys } from './payments.rules.ts'

const key = z.string().trim().max(300)
// One that is stored since before only encrypted ones were taken must not refuse other changes
const address = z.string().trim().max(300)

export const paymentSettingsShape = z.object({
  stripe: z.boolean(),
  stripeMode: z.enum(modes),
  stripeMethods: z.array(z.enum(['card', 'eps'])).min(1),
  stripeLiveKey: key,
  stripeLiveWebhook: key,
  stripeTestKey: key,
  stripeTestWebhook: key,
  stripeUrl: address,
  paypal: z.boolean(),
  paypalMode: z.enum(modes),
  paypalLiveClient: key,
  paypalLiveSecret: key,
  paypalLiveWebhook: key,
  paypalLiveUrl: address,
  paypalTestClient: key,
  paypalTestSecret: key,
  paypalTestWebhook: key,
  paypalTestUrl: address,
  transfer: z.boolean(),
  /** Account of the books; null: the default one. */
  transferAccount: id.nullable(),
  invoice: z.boolean(),
  cash: z.boolean(),
  /** Which till writes the receipt. */
  cashTill: z.string().trim().max(200),
})
export type PaymentSettings = z.output<typeof paymentSettingsShape>

const answered = paymentSettingsShape.extend({
  version: z.number().int(),
  /** Where providers report to. */
  stripeAddress: z.string(),
  paypalAddress: z.string(),
  /** What each way lacks to be offered; missing: nothing, or it is off. */
  lacks: z.partialRecord(z.enum(paymentSources), z.string()),
})

export const paymentSettingsCalls = {
  settings: endpoint({
    method: 'GET',
    path: '/api/v0/shop/payment-settings',
    summary: 'How customers can pay',
    access: 'admin',
    input: z.object({}),
    output: answered,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/v0/shop/payment-settings',
    summary: 'Change how customers can pay',
    access: 'admin',
    input: paymentSettingsShape.partial().extend({
      version: z.number().int().optional(),
      stripeUrl: outsideAddress.optional(),
      paypalLiveUrl: outsideAddress.optional(),
      paypalTestUrl: outsideAddress.optional(),
    }),
    output: answered,
    fresh: ['stripeLiveKey', 'stripeUrl', 'paypalLiveSecret', 'paypalLiveUrl', 'transferAccount'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/v0/shop/payment-settings/check',
    summary: 'Ask a provider whether the stored keys are right',
    access: 'admin',
    input: z.object({ provider: z.enum(providerKeys), mode: z.enum(modes) }),
    output: z.object({ ok: z.boolean(), message: z.string() }),
    reads: true,
    perMinute: 20,
  }),
}
