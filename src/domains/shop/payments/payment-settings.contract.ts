import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id } from '#kit/shared/records/record.ts'
import { outsideAddress } from '#kit/shared/settings/outside-address.ts'
import { settingsCalls, type SettingsOf } from '#kit/shared/settings/settings-calls.ts'
import { modes, paymentSources, providerKeys } from './payments.rules.ts'

const key = z.string().trim().max(300)
// An older unencrypted address must not block other changes
const address = z.string().trim().max(300)

export const paymentSettingsContract = settingsCalls({
  name: 'payments',
  path: '/api/v0/shop/payment-settings',
  summaries: {
    read: 'How customers can pay',
    save: 'Change how customers can pay',
  },
  fields: {
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
    /** Name of the till that issues cash receipts. */
    cashTill: z.string().trim().max(200),
  },
  defaults: {
    stripe: false,
    stripeMode: 'test',
    stripeMethods: ['card', 'eps'],
    stripeLiveKey: '',
    stripeLiveWebhook: '',
    stripeTestKey: '',
    stripeTestWebhook: '',
    stripeUrl: 'https://api.stripe.com',
    paypal: false,
    paypalMode: 'test',
    paypalLiveClient: '',
    paypalLiveSecret: '',
    paypalLiveWebhook: '',
    paypalLiveUrl: 'https://api-m.paypal.com',
    paypalTestClient: '',
    paypalTestSecret: '',
    paypalTestWebhook: '',
    paypalTestUrl: 'https://api-m.sandbox.paypal.com',
    transfer: false,
    transferAccount: null,
    invoice: false,
    cash: false,
    cashTill: '',
  },
  // A changed address requires its key again: no server may get a key that was entered for another
  secrets: {
    stripeLiveKey: ['stripeUrl'],
    stripeTestKey: ['stripeUrl'],
    stripeLiveWebhook: [],
    stripeTestWebhook: [],
    paypalLiveSecret: ['paypalLiveUrl', 'paypalLiveClient'],
    paypalTestSecret: ['paypalTestUrl', 'paypalTestClient'],
  },
  saved: {
    stripeUrl: outsideAddress.optional(),
    paypalLiveUrl: outsideAddress.optional(),
    paypalTestUrl: outsideAddress.optional(),
  },
  fresh: ['stripeLiveKey', 'stripeUrl', 'paypalLiveSecret', 'paypalLiveUrl', 'transferAccount'],
  answered: {
    /** Webhook addresses for the providers. */
    stripeAddress: z.string(),
    paypalAddress: z.string(),
    /** Missing prerequisite per payment method; absent: complete, or switched off. */
    lacks: z.partialRecord(z.enum(paymentSources), z.string()),
  },
})
export type PaymentSettings = SettingsOf<typeof paymentSettingsContract>

export const paymentSettingsCalls = {
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
