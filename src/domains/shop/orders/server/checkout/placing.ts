import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { CartLine } from '#domains/shop/cart/server/offers.ts'
import type { PartyOfOrder } from '#domains/shop/customers/server/offers.ts'
import type { startFirstPayment } from '#domains/shop/payments/server/offers.ts'
import type { ShippingQuote } from '#domains/shop/shipping/server/offers.ts'
import type { OrderAddress } from '../../orders.contract.ts'
import type { Consent, OrderRow } from '../orders.table.ts'

/** A payment method that can be started. */
export type PaymentSource = Parameters<typeof startFirstPayment>[1]['source']

/** Input for storing an order. */
export interface Placing {
  channel: 'web' | 'phone'
  cart: string | null
  lines: readonly CartLine[]
  goodsCents: Cents
  currency: Currency
  netView: boolean
  ageClass: 0 | 16 | 18
  quote: ShippingQuote
  party: PartyOfOrder
  account: string | null
  /** Buys for purposes outside any business (§ 1 KSchG, § 13 BGB). */
  isConsumer: boolean
  mayPayByInvoice: boolean
  invoice: OrderAddress
  delivery: OrderAddress | null
  email: string
  source: PaymentSource
  consents: readonly Consent[]
  comment: string
  /** VIES answer that decided about VAT; absent: VIES was not asked. */
  vatCheck?: OrderRow['vatCheck']
  /** Total shown to the buyer; null: none was shown. */
  shown: Cents | null
  /** Amount due after vouchers, as shown; absent: the total. */
  shownDue?: Cents
  /** Ids of vouchers to redeem if there is no cart that lists them. */
  vouchers?: readonly string[]
}
