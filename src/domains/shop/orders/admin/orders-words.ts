import type { Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { orderScreens } from '../orders.addresses.ts'
import {
  type OrderPayment,
  type OrderWithdrawalState,
  type ShopOrderState,
  withdrawalStateWords,
} from '../orders.rules.ts'

export const browsePath = `/${orderScreens.orders}`
/** Path of an order's screen; `new` for an order by telephone. */
export const editPath = (id: string) => `/${orderScreens.orders}/${id}`
export const customersPath = `/${orderScreens.customers}`
export const customerPath = (id: string) => `${customersPath}/${id}`

/** Badge colour of each state. */
export const stateTones: Record<ShopOrderState, Tone> = {
  placed: 'scheduled',
  confirmed: 'draft',
  sending: 'draft',
  sent: 'published',
  delivered: 'published',
  cancelled: 'bin',
}
export const paymentTones: Record<OrderPayment, Tone> = {
  open: 'scheduled',
  failed: 'bin',
  part: 'scheduled',
  paid: 'published',
  partRefunded: 'draft',
  refunded: 'bin',
}

/** Payment methods of orders. */
export const sourceKeys = ['transfer', 'invoice', 'cash', 'stripe', 'paypal'] as const

/** Returns a function that words the state of a withdrawal with its subject: “Widerruf erklärt”. */
export function useWithdrawalWords(): (state: OrderWithdrawalState) => string {
  const { t, lang } = useTexts()
  return (state) =>
    t('orders.withdrawal.is', { state: withdrawalStateWords[state][lang].toLocaleLowerCase(lang) })
}
