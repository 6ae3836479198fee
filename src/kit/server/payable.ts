import type { Language, Words } from '../shared/text/languages.ts'
import type { Cents, Currency } from '../shared/money/cents.ts'
import type { Ctx } from './context.ts'

/** Reference to something payable: `{ kind: 'booking', _id }`. */
export interface PayableRef {
  kind: string
  _id: string
}

/** Payment data of a payable. */
export interface Payable {
  /** Total price, whatever is already paid; never negative. */
  cents: Cents
  currency: Currency
  /** „Bestellung 10023“: shown to providers in `lang`, to the office in its own language. */
  title: Words
  /** Payment reference of a bank transfer; unique over all payables. */
  number: string
  /** Party in the books; null if there is none. */
  party: string | null
  /** Prefills the provider's form; may be empty. */
  email: string
  /** Country of the invoice address (ISO 3166-1); decides which payment methods are offered. */
  country: string
  lang: Language
  /** Public address path with language to which the payer returns. */
  returnTo: string
  /**
   * Public address path of the payable's own page, for returning buyers who have not paid; it offers the payment
   * methods. `?problem=` is the reason why the last attempt failed. Absent: the payment page.
   */
  pendingAt?: string
  /** True if payment by invoice is allowed. */
  byInvoice: boolean
  /** Mode of the provider's keys it is paid with; payments by the other keys do not count. Absent: either. */
  mode?: 'live' | 'test'
  /** Must be paid online: methods for payment in person are not offered. */
  onlyOnline?: boolean
  /** True while payment is due; false once cancelled or over. Money that arrives anyway is reported by `onPaid`. */
  open: boolean
}

/** Person who recorded money in the books; `_id` is null where the account is gone. */
export interface Recorder {
  _id: string | null
  name: string
}

/** Money received for a payable, passed on in the transaction that records it. */
export interface PaymentNews {
  /** Id of the payment. */
  payment: string
  /** `stripe`, `transfer`… */
  source: string
  /** Amount received now. */
  cents: Cents
  /** Total received, minus refunds. */
  paid: Cents
  /** Fully paid. */
  settled: boolean
  /** Paid with a provider's test keys: no real money. */
  test: boolean
  /** Absent: it was not recorded in the books. */
  inBooksBy?: Recorder | undefined
}

/** A kind of payable. A domain contributes it as `payables`. */
export interface PayableKind {
  /** Stable, unique, lower case: `booking`. */
  key: string
  title: Words
  /** Reads the payable; null if there is none. */
  read(ctx: Ctx, _id: string): Promise<Payable | null>
  /**
   * Called for every payment, whatever the payable's state. `giveBack`: starts a refund because the money cannot be
   * kept.
   */
  onPaid(ctx: Ctx, _id: string, news: PaymentNews): Promise<'keep' | 'giveBack'>
  /** A full or partial refund was made. */
  onRefunded?(
    ctx: Ctx,
    _id: string,
    news: Pick<PaymentNews, 'payment' | 'source' | 'cents' | 'paid' | 'inBooksBy'>,
  ): Promise<void>
  /** A refund failed: the provider refused it, or a bank returned the money. */
  onRefundFailed?(
    ctx: Ctx,
    _id: string,
    news: Pick<PaymentNews, 'payment' | 'source' | 'cents' | 'paid'>,
  ): Promise<void>
  /** A payment recorded by mistake was removed: the money never came. */
  onReceiptTakenBack?(
    ctx: Ctx,
    _id: string,
    news: Pick<PaymentNews, 'payment' | 'source' | 'cents' | 'paid' | 'inBooksBy'>,
  ): Promise<void>
  /** A payment was started or its page opened; may extend the payable's deadline. */
  onStarted?(ctx: Ctx, _id: string, news: Pick<PaymentNews, 'payment' | 'source'>): Promise<void>
  /** The payer has confirmed and the bank is still processing; the payable must wait. */
  onProcessing?(ctx: Ctx, _id: string, news: Pick<PaymentNews, 'payment' | 'source'>): Promise<void>
  /**
   * A payment attempt was declined or expired; the payer may choose again. `wasProcessing`: the bank declined it after
   * the buyer had left.
   */
  onFailed?(
    ctx: Ctx,
    _id: string,
    news: Pick<PaymentNews, 'payment' | 'source'> & { wasProcessing?: boolean },
  ): Promise<void>
  /** Issued invoices (documents of the books) that its money settles, oldest first. */
  invoices?(ctx: Ctx, _id: string): Promise<string[]>
  /** Its screen, relative to the admin centre's base; absent if there is none. */
  screen?(_id: string): string
}
