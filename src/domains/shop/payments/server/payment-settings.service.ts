import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { settingsHandlers } from '#kit/server/settings/settings-handlers.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import type { Currency } from '#kit/shared/money/cents.ts'
import { bankAccountById, bankAccountsFor } from '#domains/books/masterdata/server/offers.ts'
import {
  type PaymentSettings,
  type paymentSettingsCalls,
  paymentSettingsContract,
} from '../payment-settings.contract.ts'
import { payRoutes } from '../payments.addresses.ts'
import type { Mode, PaymentSource, ProviderKey } from '../payments.rules.ts'
import { paypal } from './providers/paypal.ts'
import { type PaymentProvider, type ProviderAccess, ProviderProblem } from './providers/provider.ts'
import { stripe } from './providers/stripe.ts'

export const providers: Readonly<Record<ProviderKey, PaymentProvider>> = { stripe, paypal }

const stored = defineSettings(paymentSettingsContract, { logged: 'payment_settings' })

/** Settings of the payment methods; secrets are encrypted. Tags the answer. */
export const paymentSettings = stored.read

/** Changes some of the payment settings; absent ones stay. */
export const changePaymentSettings = (ctx: Ctx, changes: Partial<PaymentSettings>) =>
  stored.change(ctx, changes)

const plainUrl = (url: string) => url.replace(/\/+$/, '')

/** Access to a provider in a mode, with decrypted keys; null without keys. */
export async function accessTo(ctx: Ctx, provider: ProviderKey, mode: Mode): Promise<ProviderAccess | null> {
  const is = await stored.read(ctx)
  const live = mode === 'live'
  if (provider === 'stripe') {
    const key = await stored.secret(ctx, live ? 'stripeLiveKey' : 'stripeTestKey')
    const webhook = await stored.secret(ctx, live ? 'stripeLiveWebhook' : 'stripeTestWebhook')
    const { stripeUrl, stripeMethods: methods } = is
    return key ? { mode, url: plainUrl(stripeUrl), client: '', key, webhook, methods } : null
  }
  const key = await stored.secret(ctx, live ? 'paypalLiveSecret' : 'paypalTestSecret')
  const client = live ? is.paypalLiveClient : is.paypalTestClient
  const webhook = live ? is.paypalLiveWebhook : is.paypalTestWebhook
  const url = plainUrl(live ? is.paypalLiveUrl : is.paypalTestUrl)
  return key && client ? { mode, url, client, key, webhook, methods: [] } : null
}

/** Mode (live or test keys) of a provider's new payments. */
export const modeOf = (settings: PaymentSettings, source: PaymentSource): Mode =>
  source === 'stripe' ? settings.stripeMode : source === 'paypal' ? settings.paypalMode : 'live'

export async function transferAccount(ctx: Ctx, currency: Currency) {
  const { transferAccount: _id } = await stored.read(ctx)
  const chosen = _id ? await bankAccountById(ctx, _id) : null
  if (chosen && chosen.currency === currency && chosen.active) return chosen
  return (await bankAccountsFor(ctx, currency))[0] ?? null
}

const needs: Readonly<Record<'keys' | 'webhook' | 'account' | 'till', Words>> = {
  keys: { de: 'Die Schlüssel fehlen.', en: 'The keys are missing.' },
  webhook: {
    de: 'Das Geheimnis der Meldungen (Webhook) fehlt: Ohne Meldungen bleiben Zahlungen unerkannt.',
    en: 'The secret of the reports (webhook) is missing: without reports payments go unnoticed.',
  },
  account: {
    de: 'In den Stammdaten fehlt ein Bankkonto, auf das überwiesen werden kann.',
    en: 'There is no bank account in the master data that can be paid into.',
  },
  till: {
    de: 'Bitte tragen Sie ein, welche Kasse den Beleg schreibt.',
    en: 'Please enter which till writes the receipt.',
  },
}

/** Missing prerequisite of a payment method in a currency; null: none. */
export async function lackOf(ctx: Ctx, source: PaymentSource, currency: Currency): Promise<Words | null> {
  const is = await stored.read(ctx)
  if (source === 'stripe' || source === 'paypal') {
    const access = await accessTo(ctx, source, modeOf(is, source))
    return access ? (access.webhook ? null : needs.webhook) : needs.keys
  }
  if (source === 'transfer') return (await transferAccount(ctx, currency)) ? null : needs.account
  if (source === 'cash') return is.cashTill ? null : needs.till
  return null
}

export const paymentSettingsHandlers = settingsHandlers(paymentSettingsContract, stored, {
  prepare(_ctx, changes) {
    for (const [field, kind] of [
      ['stripeLiveKey', 'test'],
      ['stripeTestKey', 'live'],
    ] as const)
      if (new RegExp(`^[a-z]k_${kind}_`).test(changes[field] ?? '')) throw wrongField(field, said.mode)
    return changes
  },
  async follow(ctx, { cash, cashTill, transferAccount: account }) {
    if (cash && !cashTill) throw wrongField('cashTill', needs.till)
    if (account && !(await bankAccountById(ctx, account))) throw wrongField('transferAccount', needs.account)
  },
  async answered(ctx, value) {
    const address = (provider: ProviderKey) =>
      `${ctx.platform.config.publicUrl}${payRoutes.webhook.replace(':provider', provider)}`
    const lacks: Partial<Record<PaymentSource, string>> = {}
    for (const source of ['stripe', 'paypal', 'transfer', 'cash'] as const) {
      const lack = value[source] ? await lackOf(ctx, source, 'EUR') : null
      if (lack) lacks[source] = lack[ctx.told]
    }
    return { stripeAddress: address('stripe'), paypalAddress: address('paypal'), lacks }
  },
})

const said: Readonly<Record<'ok' | 'keys' | 'mode' | 'later' | 'none', Words>> = {
  ok: { de: 'Die Verbindung steht.', en: 'The connection works.' },
  keys: {
    de: 'Der Anbieter nimmt diese Schlüssel nicht an: ',
    en: 'The provider does not accept these keys: ',
  },
  mode: {
    de: 'Das ist ein Schlüssel der anderen Art: Bitte tauschen Sie Test und Echtbetrieb.',
    en: 'This is a key of the other kind: please swap test and live.',
  },
  later: { de: 'Der Anbieter ist nicht erreichbar: ', en: 'The provider cannot be reached: ' },
  none: { de: 'Hier sind noch keine Schlüssel gespeichert.', en: 'No keys are stored here yet.' },
}

/** `POST /api/v0/shop/payment-settings/check` */
export async function check(ctx: Ctx, { provider, mode }: InputOf<typeof paymentSettingsCalls.check>) {
  const access = await accessTo(ctx, provider, mode)
  if (!access) return { ok: false, message: said.none[ctx.told] }
  try {
    await providers[provider].check(access)
    return { ok: true, message: said.ok[ctx.told] }
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error
    if (error.code === 'mode') return { ok: false, message: said.mode[ctx.told] }
    const { [error.kind === 'later' ? 'later' : 'keys']: words } = said
    return { ok: false, message: `${words[ctx.told]}${error.message}` }
  }
}
