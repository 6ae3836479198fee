import type { Words } from '#kit/shared/text/languages.ts'
import type { PaymentSource } from './payments.rules.ts'

interface SourceWords {
  title: Words
  text: Words
}

const card: SourceWords = {
  title: { de: 'Kreditkarte oder Debitkarte', en: 'Credit or debit card' },
  text: {
    de: 'Sie geben Ihre Karte auf der Seite unseres Zahlungsdienstes Stripe ein.',
    en: 'You enter your card on the page of our payment service Stripe.',
  },
}
const words: Readonly<Record<PaymentSource, SourceWords>> = {
  stripe: card,
  paypal: {
    title: { de: 'PayPal', en: 'PayPal' },
    text: {
      de: 'Sie melden sich bei PayPal an und stimmen dort der Zahlung zu.',
      en: 'You sign in at PayPal and agree to the payment there.',
    },
  },
  transfer: {
    title: { de: 'Überweisung im Voraus', en: 'Bank transfer in advance' },
    text: {
      de: 'Sie bekommen unsere Bankdaten und einen QR-Code für Ihre Banking-App.',
      en: 'You get our bank details and a QR code for your banking app.',
    },
  },
  invoice: {
    title: { de: 'Auf Rechnung', en: 'By invoice' },
    text: {
      de: 'Sie bezahlen, sobald Sie die Rechnung bekommen haben.',
      en: 'You pay once you have received the invoice.',
    },
  },
  cash: {
    title: { de: 'Bar bei der Abholung', en: 'In cash on collection' },
    text: { de: 'Sie bezahlen, wenn Sie abholen.', en: 'You pay when you collect it.' },
  },
  voucher: { title: { de: 'Gutschein', en: 'Voucher' }, text: { de: '', en: '' } },
}
const cardOrEps: SourceWords = {
  title: { de: 'Karte oder eps-Überweisung', en: 'Card or eps transfer' },
  text: {
    de: 'Sie bezahlen auf der Seite unseres Zahlungsdienstes Stripe, mit Karte oder über Ihre österreichische Bank.',
    en: 'You pay on the page of our payment service Stripe, by card or through your Austrian bank.',
  },
}
const eps: SourceWords = {
  title: { de: 'eps-Überweisung', en: 'eps transfer' },
  text: {
    de: 'Sie bezahlen über Ihre österreichische Bank; dorthin führt Sie unser Zahlungsdienst Stripe.',
    en: 'You pay through your Austrian bank; our payment service Stripe leads you there.',
  },
}

/** Name of each payment method. */
export const sourceTitles: Readonly<Record<PaymentSource, Words>> = Object.fromEntries(
  Object.entries(words).map(([key, { title }]) => [key, title]),
) as Record<PaymentSource, Words>

/** Description of a payment method for buyers. */
export function shownSourceWords(
  source: PaymentSource,
  { hasCard, hasEps }: { hasCard: boolean; hasEps: boolean },
): SourceWords {
  if (source !== 'stripe') return words[source]
  if (hasCard && hasEps) return cardOrEps
  return hasEps ? eps : card
}
