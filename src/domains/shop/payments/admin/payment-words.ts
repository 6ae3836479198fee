import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { paymentScreens } from '../payments.addresses.ts'
import type { PaymentState } from '../payments.rules.ts'

export const paymentsKey = ['payment']
export const browsePath = `/${paymentScreens.browse}`
export const settingsPath = `/${paymentScreens.settings}`
/** Path of a payment, opened above the list. */
export const paymentPath = (_id: string) => `${browsePath}?payment=${_id}`

/** Badge colour of each state. */
export const stateTones: Record<PaymentState, Tone> = {
  created: 'draft',
  open: 'draft',
  processing: 'scheduled',
  cancelled: 'bin',
  expired: 'bin',
  failed: 'bin',
  paid: 'published',
}

/** Returns a function that formats an amount in the user's language. */
export function useMoney() {
  const { lang } = useTexts()
  return (amount: Cents, currency: string) => writeMoney(amount, currency as Currency, lang)
}
