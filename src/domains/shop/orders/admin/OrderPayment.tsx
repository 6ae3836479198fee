import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { ShopOrderRecord } from '../orders.contract.ts'
import { orderPayments } from '../orders.rules.ts'
import { paymentTones } from './orders-words.ts'

/** Payment state; hidden for a cancelled order without money. */
export function OrderPayment({ order: { state, payment } }: { order: ShopOrderRecord }) {
  const { lang } = useTexts()
  if (state === 'cancelled' && (payment === 'open' || payment === 'failed')) return null
  return <StateBadge tone={paymentTones[payment]}>{orderPayments[payment][lang]}</StateBadge>
}
