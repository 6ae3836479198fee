import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { CartLine } from '#domains/shop/cart/server/offers.ts'
import type { PartyOfOrder } from '#domains/shop/customers/server/offers.ts'
import type { startFirstPayment } from '#domains/shop/payments/server/offers.ts'
import type { ShippingQuote } from '#domains/shop/shipping/server/offers.ts'
import type { OrderAddress } from '../../orders.contract.ts'
import type { Consent, OrderRow } from '../orders.table.ts'

/** A way to pay that can be begun. */
export type PaymentSource = Parameters<typeof startFirstPayment>[1]['source']

/** Everything that an order is stored from. */
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
  /** Buys for no business of his own (§ 1 KSchG, § 13 BGB). */
  isConsumer: boolean
  mayPayByInvoice: boolean
  invoice: OrderAddress
  delivery: OrderAddress | null
  email: string
  source: PaymentSource
  consents: readonly Consent[]
  comment: string
  /** Answer of VIES that VAT was decided by; absent: VIES was not asked. */
  vatCheck?: OrderRow['vatCheck']
  /** The total that the buyer has seen; null: nobody was shown one. */
  shown: Cents | null
  /** What vouchers left of it; absent: as the total. */
  shownDue?: Cents
  /** Ids of vouchers that pay of it, where no cart has them noted. */
  vouchers?: readonly string[]
}
