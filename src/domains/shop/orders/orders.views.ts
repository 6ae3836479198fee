import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { Rate } from '#kit/shared/money/decimals.ts'
import type { GuaranteeNotice } from '#domains/shop/catalog/catalog.contract.ts'
import type { OrderVatCheck } from './order-vat-check.contract.ts'
import type { CheckoutStep, OrderPayment, OrderWithdrawalState, ShopOrderState } from './orders.rules.ts'

/** A rejected form with the values entered. */
interface Refused {
  values: Record<string, string>
  problem?: { message: string; fields?: Record<string, string> }
}

/** A step in the bar above the page; completed steps are links. */
export interface ShownStep {
  step: CheckoutStep
  /** Null for the current and later steps. */
  href: string | null
  isHere: boolean
}

export interface ShownWay {
  key: string
  title: string
  text: string
  /** Uses the provider's test keys: no money is charged. */
  test: boolean
}

/** A line of an order, formatted for display. */
export interface BoughtLine {
  _id: string
  title: string
  href: string | null
  quantity: string
  unit: Cents
  cents: Cents
  /** Facts about the item: vintage, content, alcohol, base price. */
  facts: string[]
  /** Notes such as the deposit, or why withdrawal is excluded. */
  notes: string[]
}

export interface ShownTotals {
  currency: Currency
  /** Prices without VAT. */
  isNet: boolean
  goods: Cents
  /** Null if nothing is shipped, or the country is not known yet. */
  shipping: Cents | null
  total: Cents
  /** Rate → VAT in the total; `reason`: legal reason for charging none. */
  vat: { rate: Rate; cents: Cents; reason: string }[]
  /** VAT is charged because VIES has not confirmed the buyer's VAT id. */
  isVatIdUnchecked: boolean
  /** VIES result for the buyer's VAT id; null: not checked. */
  vatCheck: Pick<OrderVatCheck, 'vatId' | 'at' | 'result'> | null
  voucher: Cents
  /** Amount due. */
  due: Cents
  /** Amount missing for free shipping; null if shipping is free or never becomes free. */
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
  /** Kinds of buyers; associations are a separate kind if they count as consumers. */
  types: ('person' | 'association' | 'business')[]
  /** Salutations, all optional. */
  salutations: readonly string[]
  pickup: { title: string; text: string } | null
  /** At least one line is goods. */
  isSent: boolean
  /** Null for a buyer who is signed in. */
  loginHref: string | null
  /** Names of the payment methods offered. */
  payBy: string[]
  privacyHref: string
  /** Content of the cart, shown beside the address. */
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
  /** Addresses as on an envelope, line by line. */
  invoice: string[]
  delivery: string[] | null
  pickup: { title: string; text: string } | null
  /** At least one line is goods. */
  isSent: boolean
  /** The seller in one line. */
  seller: string
  shippingHref: string
  weeks: { min: number; max: number } | null
  adultSignature: boolean
  ageClass: 0 | 16 | 18
  /** Vouchers entered, with the amount that each pays. */
  vouchers: { _id: string; end: string; cents: Cents; left: Cents }[]
  takesVouchers: boolean
  sources: ShownWay[]
  chosen: string
  values: Record<string, string>
  termsHref: string
  conditionsHref: string
  /** Page with further information; empty: none. */
  infoHref: string
  privacyHref: string
  /** Legal information on withdrawal. */
  /** Null: this buyer has no right of withdrawal. */
  withdrawal: { title: string; text: string } | null
  /** Notice on the legal guarantee; null if it is switched off or only services are bought. */
  guarantee: GuaranteeNotice | null
  /** The total as shown, signed. */
  shown: string
}

/** A step that is blocked: the shop takes a break, or the cart cannot be ordered. */
export interface BlockedData extends CheckoutFrame {
  step: 'blocked'
  /** Null: the frame shows the reason above the page. */
  message: string
}

/** Sentence about the current state of the order. */
export type OrderNow =
  `now${'Cancelled' | 'Halted' | 'HaltedUnpaid' | 'Transfer' | 'Provider' | 'Processing' | 'Cash' | 'Invoice' | 'InvoiceByMail' | 'Paid' | 'PaidPickup' | 'PaidService' | 'Sending' | 'Sent' | 'Packed' | 'Delivered' | 'Fetched' | 'DoneInPart' | 'Done'}`

/** Steps `payment` and `finish`, and the page of an order for the holder of its link. */
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
  /** Sentence about the next step. */
  now: OrderNow
  placedAt: string
  email: string
  lines: BoughtLine[]
  totals: ShownTotals
  invoice: string[]
  delivery: string[] | null
  pickup: { title: string; text: string } | null
  /** At least one line is goods. */
  isSent: boolean
  weeks: { min: number; max: number } | null
  /** Bank details; null: no transfer due. */
  transfer: {
    holder: string
    iban: string
    bic: string
    bank: string
    cents: Cents
    reference: string
    qr: { size: number; path: string } | null
  } | null
  /** Payment page, which receives the choice from `ways`; null: no payment there. */
  payHref: string | null
  /** Payment methods for the amount due; empty if no online payment is due or one is being processed. */
  ways: ShownWay[]
  /** Method chosen last. */
  chosen: string
  /** Failure of the latest payment; empty: none. */
  payProblem: string
  /** End of the reservation for the payment (ISO); null: nothing due, or no limit. */
  reservedUntil: string | null
  /** Page to change from transfer to another method; null: none. */
  otherWayHref: string | null
  /** Next page after the transfer. */
  finishHref: string
  cartHref: string
  /** Name of the payment method; empty: unknown. */
  payBy: string
  /** Lines still to be sent after a partial delivery; empty: none. */
  follows: string
  seller: string
  parcels: { carrier: string; tracking: string; href: string | null; sentAt: string; arrived: boolean }[]
  documents: { label: string; href: string }[]
  /** Null: nothing left to withdraw from. */
  withdrawalHref: string | null
  /** Declarations of withdrawal, oldest first; `lines` in words, empty for the whole order. */
  withdrawals: { at: string; lines: string; state: OrderWithdrawalState }[]
  /** Amounts returned: credited, refunded, and being refunded. */
  back: { credited: Cents; refunded: Cents; refunding: Cents }
  /** Null: the shop is off. */
  shopHref: string | null
  /** Result of the previous form. */
  notice: 'cancelled' | 'again' | null
  /** Goods that could not be ordered again, because they are no longer offered. */
  missing: string[]
  mayCancel: boolean
  mayOrderAgain: boolean
  form?: Refused
}

export type CheckoutData = ShippingInfoData | CheckOrderData | OrderPageData | BlockedData
