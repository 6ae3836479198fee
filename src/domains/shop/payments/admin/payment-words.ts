import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { paymentScreens } from '../payments.addresses.ts'
import type { PaymentState } from '../payments.rules.ts'

export const paymentsKey = ['payment']
export const browsePath = `/${paymentScreens.browse}`
export const settingsPath = `/${paymentScreens.settings}`
/** A payment, open above the list. */
export const paymentPath = (_id: string) => `${browsePath}?payment=${_id}`

/** How states look. */
export const stateTones: Record<PaymentState, Tone> = {
  created: 'draft',
  open: 'draft',
  processing: 'scheduled',
  cancelled: 'bin',
  expired: 'bin',
  failed: 'bin',
  paid: 'published',
}

/** Writes an amount as the reader of the screen does. */
export function useMoney() {
  const { lang } = useTexts()
  return (amount: Cents, currency: string) => writeMoney(amount, currency as Currency, lang)
}
