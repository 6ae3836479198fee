import { contentLanguages } from '#kit/shared/text/languages.ts'
import type { Begin, ProviderAccess } from './provider.ts'

/** Version of Stripe's API; the responses keep its format until this line changes. */
export const stripeVersion = '2026-10-28.endive'

const secondsOf = (time: string) => BigInt(Date.parse(time)) / 1000n
const longest = { title: 250, number: 22 }

/** Stripe's payment methods available to a buyer: eps is a transfer in euros from an Austrian bank. */
export const methodsFor = (methods: readonly string[], { currency, country }: Begin): ('card' | 'eps')[] =>
  (['card', 'eps'] as const).filter(
    (one) => methods.includes(one) && (one !== 'eps' || (currency === 'EUR' && country === 'AT')),
  )

/**
 * Parameters of a checkout session (POST /v1/checkout/sessions). The same payment always yields the same parameters.
 */
export function sessionParameters(begin: Begin, { methods }: Pick<ProviderAccess, 'methods'>) {
  const { payment, cents, currency, title, email, lang } = begin
  return {
    mode: 'payment' as const,
    client_reference_id: payment,
    success_url: begin.back,
    cancel_url: begin.cancel,
    expires_at: Number(secondsOf(begin.expiresAt)),
    locale: contentLanguages.includes(lang) ? lang : ('auto' as const),
    allowed_payment_method_types: methodsFor(methods, begin),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: Number(cents),
          product_data: { name: title.slice(0, longest.title) },
        },
      },
    ],
    metadata: { payment },
    payment_intent_data: { description: title.slice(0, longest.title), metadata: { payment } },
    ...(email ? { customer_email: email } : {}),
  }
}

/** Parameters of a refund (POST /v1/refunds). */
export const refundParameters = (charge: string, { refund, cents }: { refund: string; cents: number }) => ({
  payment_intent: charge,
  amount: Number(cents),
  reason: 'requested_by_customer' as const,
  metadata: { refund },
})

/** Expanded fields of a session: money and fee. */
export const sessionExpansions = ['payment_intent.latest_charge.balance_transaction'] as const

function* fields(name: string, value: unknown): Generator<[string, string]> {
  if (value === undefined || value === null) return
  if (Array.isArray(value))
    for (const [index, one] of value.entries()) yield* fields(`${name}[${index}]`, one)
  else if (typeof value === 'object')
    for (const [key, one] of Object.entries(value)) yield* fields(name ? `${name}[${key}]` : key, one)
  else yield [name, String(value)]
}

/** Parameters in Stripe's form encoding: `line_items[0][quantity]=1`. */
export const formOf = (parameters: object): URLSearchParams =>
  new URLSearchParams([...fields('', parameters)])
