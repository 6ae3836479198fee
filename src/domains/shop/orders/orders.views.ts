import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { Rate } from '#kit/shared/money/decimals.ts'
import type { GuaranteeNotice } from '#domains/shop/catalog/catalog.contract.ts'
import type { OrderVatCheck } from './order-vat-check.contract.ts'
import type { CheckoutStep, OrderPayment, OrderWithdrawalState, ShopOrderState } from './orders.rules.ts'

/** A form that was refused, with what was typed. */
interface Refused {
  values: Record<string, string>
  problem?: { message: string; fields?: Record<string, string> }
}

/** A step above the page, and the way back to those that are done. */
export interface ShownStep {
  step: CheckoutStep
  /** Null: it is this one, or comes later. */
  href: string | null
  isHere: boolean
}

/** A way to pay. */
export interface ShownWay {
  key: string
  title: string
  text: string
  /** By the provider's test keys: no money moves. */
  test: boolean
}

/** A line of what is bought, ready to be shown. */
export interface BoughtLine {
  _id: string
  title: string
  href: string | null
  quantity: string
  unit: Cents
  cents: Cents
  /** What it is: vintage, content, alcohol, base price. */
  facts: string[]
  /** What else has to be known of it: deposit, why it cannot be sent back. */
  notes: string[]
}

export interface ShownTotals {
  currency: Currency
  /** Prices are without VAT. */
  isNet: boolean
  goods: Cents
  /** Null: nothing is sent, or it is not known before the country is. */
  shipping: Cents | null
  total: Cents
  /** Percent → VAT that is in the total; `reason`: why there is none. */
  vat: { rate: Rate; cents: Cents; reason: string }[]
  /** VAT is charged because VIES has not confirmed the buyer's VAT id. */
  isVatIdUnchecked: boolean
  /** Answer of VIES about the buyer's VAT id; null: VIES was not asked. */
  vatCheck: Pick<OrderVatCheck, 'vatId' | 'at' | 'result'> | null
  voucher: Cents
  /** What is left to pay. */
  due: Cents
  /** What is missing until shipping costs nothing; null: it does not, or there is no such amount. */
  missing: Cents | null
}

interface CheckoutFrame {
  steps: ShownStep[]
  href: string
  cartHref: string
  form?: Refused
}

/** Step `shipping-info`. */
export interface ShippingInfoData extends CheckoutFrame {
  step: 'shipping-info'
  values: Record<string, string>
  countries: { code: string; title: string }[]
  /** Kinds of buyers to choose from; associations are one where they count as consumers. */
  types: ('person' | 'association' | 'business')[]
  /** How somebody may be spoken to, beside not at all. */
  salutations: readonly string[]
  pickup: { title: string; text: string } | null
  /** There is something that is sent or fetched. */
  isSent: boolean
  /** Null: the buyer is signed in. */
  loginHref: string | null
  /** Ways to pay that the shop takes, by name. */
  payBy: string[]
  privacyHref: string
  /** What is in the cart, to be seen while the address is typed. */
  lines: BoughtLine[]
  goods: Cents
  currency: Currency
}

/** Step `check-order`. */
export interface CheckOrderData extends CheckoutFrame {
  step: 'check-order'
  lines: BoughtLine[]
  totals: ShownTotals
  email: string
  /** Addresses as they stand on an envelope, line by line. */
  invoice: string[]
  delivery: string[] | null
  pickup: { title: string; text: string } | null
  /** There is something that is sent or fetched. */
  isSent: boolean
  /** The seller in one line. */
  seller: string
  shippingHref: string
  weeks: { min: number; max: number } | null
  adultSignature: boolean
  ageClass: 0 | 16 | 18
  /** Vouchers that were entered, and what each pays. */
  vouchers: { _id: string; end: string; cents: Cents; left: Cents }[]
  takesVouchers: boolean
  sources: ShownWay[]
  chosen: string
  values: Record<string, string>
  termsHref: string
  conditionsHref: string
  /** A page with further information; empty: there is none. */
  infoHref: string
  privacyHref: string
  /** What the law says of taking it back. */
  /** Null: whoever orders this cannot withdraw. */
  withdrawal: { title: string; text: string } | null
  /** The harmonised notice on the legal guarantee; null: nothing that is bought is goods, or it is switched off. */
  guarantee: GuaranteeNotice | null
  /** The total as shown, signed. */
  shown: string
}

/** A step that cannot be taken now: the shop takes a break, or something is wrong with the cart. */
export interface BlockedData extends CheckoutFrame {
  step: 'blocked'
  /** Null: the frame says it above the page. */
  message: string
}

/** The sentence that tells a buyer where the order is. */
export type OrderNow =
  `now${'Cancelled' | 'Halted' | 'HaltedUnpaid' | 'Transfer' | 'Provider' | 'Processing' | 'Cash' | 'Invoice' | 'InvoiceByMail' | 'Paid' | 'PaidPickup' | 'PaidService' | 'Sending' | 'Sent' | 'Packed' | 'Delivered' | 'Fetched' | 'DoneInPart' | 'Done'}`

/** Steps `payment` and `finish`, and the page of an order for whoever has its link. */
export interface OrderPageData {
  step: 'payment' | 'finish' | 'order'
  steps: ShownStep[]
  href: string
  code: string
  number: string
  state: ShopOrderState
  stateText: string
  payment: OrderPayment
  paymentText: string
  /** Which sentence says what happens now. */
  now: OrderNow
  placedAt: string
  email: string
  lines: BoughtLine[]
  totals: ShownTotals
  invoice: string[]
  delivery: string[] | null
  pickup: { title: string; text: string } | null
  /** There is something that is sent or fetched. */
  isSent: boolean
  weeks: { min: number; max: number } | null
  /** Where money goes; null: nothing is to be transferred. */
  transfer: {
    holder: string
    iban: string
    bic: string
    bank: string
    cents: Cents
    reference: string
    qr: { size: number; path: string } | null
  } | null
  /** The page to pay at, which takes the choice of `ways`; null: nothing is to be paid there. */
  payHref: string | null
  /** Ways to pay what is due; empty: nothing is to be paid online, or it is being processed. */
  ways: ShownWay[]
  /** The way that was chosen last. */
  chosen: string
  /** Why the last try to pay came to nothing; empty: nothing is said. */
  payProblem: string
  /** Until when the goods wait for the payment (ISO); null: nothing is due, or they wait without an end. */
  reservedUntil: string | null
  /** Where somebody who was to transfer chooses another way; null: there is none. */
  otherWayHref: string | null
  /** What follows when the transfer is made. */
  finishHref: string
  cartHref: string
  /** Name of the payment method; empty: unknown. */
  payBy: string
  /** Lines that are still to be sent after a part of the order has gone; empty: none. */
  follows: string
  seller: string
  parcels: { carrier: string; tracking: string; href: string | null; sentAt: string; arrived: boolean }[]
  documents: { label: string; href: string }[]
  /** Null: nothing is left to withdraw from, or all of it has been. */
  withdrawalHref: string | null
  /** Declarations of withdrawal, the oldest first; `lines` in words, empty for the whole order. */
  withdrawals: { at: string; lines: string; state: OrderWithdrawalState }[]
  /** Amounts that went back: of credit notes, of money returned, of money on its way. */
  back: { credited: Cents; refunded: Cents; refunding: Cents }
  /** Null: the shop is off by now. */
  shopHref: string | null
  /** Something was done just now. */
  notice: 'cancelled' | 'again' | null
  /** Names of goods that could not be ordered again, because they are no longer offered. */
  missing: string[]
  mayCancel: boolean
  mayOrderAgain: boolean
  form?: Refused
}

export type CheckoutData = ShippingInfoData | CheckOrderData | OrderPageData | BlockedData
