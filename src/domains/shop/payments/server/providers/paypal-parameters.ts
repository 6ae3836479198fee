import { decimalOf } from './answers.ts'
import type { Begin } from './provider.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'

const longest = { title: 127, number: 127, note: 255 }

/** Normalises a text for PayPal: one line, truncated without splitting a character. */
const lineOf = (text: string, most: number): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')

/** Body of an order (POST /v2/checkout/orders). The same payment always yields the same body. */
export const orderBody = ({ payment, cents, currency, title, number, lang, back, cancel }: Begin) => ({
  intent: 'CAPTURE' as const,
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: payment,
      description: lineOf(title, longest.title),
      // Unique within the account: PayPal refuses a second order with the same number
      invoice_id: `${number}-${payment.slice(-6)}`.slice(-longest.number),
      amount: { currency_code: currency, value: decimalOf(cents) },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: back,
        cancel_url: cancel,
        user_action: 'PAY_NOW' as const,
        shipping_preference: 'NO_SHIPPING' as const,
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED' as const,
        locale: lang === 'en' ? 'en-GB' : 'de-AT',
      },
    },
  },
})

/** Body of a refund (POST /v2/payments/captures/{id}/refund). */
export const refundBody = ({
  refund,
  cents,
  currency,
  reason,
}: {
  refund: string
  cents: Cents
  currency: Currency
  reason: string
}) => ({
  amount: { currency_code: currency, value: decimalOf(cents) },
  custom_id: refund,
  ...(reason.trim() ? { note_to_payer: lineOf(reason, longest.note) } : {}),
})
