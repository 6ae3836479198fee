import type { Language, Words } from '../shared/text/languages.ts'
import type { Cents, Currency } from '../shared/money/cents.ts'
import type { Ctx } from './context.ts'

/** Something that is paid for, by its kind and id: `{ kind: 'booking', _id }`. */
export interface PayableRef {
  kind: string
  _id: string
}

/** What whoever pays has to know of it. */
export interface Payable {
  /** All that it costs, with what is paid already; never negative. */
  cents: Cents
  currency: Currency
  /** „Bestellung 10023“: providers are told it in `lang`, the office reads it in its own language. */
  title: Words
  /** What a transfer names; unlike those of other payables. */
  number: string
  /** Party of the books; null: there is none. */
  party: string | null
  /** Fills in the provider's form; may be empty. */
  email: string
  /** Country of the invoice address (ISO 3166-1): decides which ways to pay there are. */
  country: string
  lang: Language
  /** Public address path with language that whoever has paid goes to. */
  returnTo: string
  /**
   * Public address path of the thing's own page, for a buyer who came from there and has not paid: it offers the ways to pay. `?problem=` says
   * why the last try came to nothing. Absent: the payment page.
   */
  pendingAt?: string
  /** May be paid by invoice. */
  byInvoice: boolean
  /** By which keys of a provider it is paid; what comes by others is none of its money. Absent: by whichever. */
  mode?: 'live' | 'test'
  /** Waits for its money: ways that bring it only when people meet are not offered. */
  onlyOnline?: boolean
  /** Money is asked for; false once it is cancelled or over. What comes all the same is told by `onPaid`. */
  open: boolean
}

/** Person who recorded money in the books; `_id` is null where the account is gone. */
export interface Recorder {
  _id: string | null
  name: string
}

/** Money that came in for a payable, told in the transaction that notes it. */
export interface PaymentNews {
  /** Id of the payment. */
  payment: string
  /** `stripe`, `transfer`… */
  source: string
  /** What came in now. */
  cents: Cents
  /** What has come in altogether, less what went back. */
  paid: Cents
  /** All that it costs is paid. */
  settled: boolean
  /** Came by a provider's test keys: no real money. */
  test: boolean
  /** Absent: it was not recorded in the books. */
  inBooksBy?: Recorder | undefined
}

/** One kind of things that are paid for. A domain contributes it as `payables`. */
export interface PayableKind {
  /** Stable and unlike all others, small letters: `booking`. */
  key: string
  title: Words
  /** Null: there is none. Only reads. */
  read(ctx: Ctx, _id: string): Promise<Payable | null>
  /** Money is there, whatever state the thing is in. `giveBack`: it cannot be kept, so that a refund begins. */
  onPaid(ctx: Ctx, _id: string, news: PaymentNews): Promise<'keep' | 'giveBack'>
  /** Money went back, in whole or in part. */
  onRefunded?(
    ctx: Ctx,
    _id: string,
    news: Pick<PaymentNews, 'payment' | 'source' | 'cents' | 'paid' | 'inBooksBy'>,
  ): Promise<void>
  /** Money that was on its way back, or had gone, is there all the same: the provider refused, or a bank sent it back. */
  onRefundFailed?(
    ctx: Ctx,
    _id: string,
    news: Pick<PaymentNews, 'payment' | 'source' | 'cents' | 'paid'>,
  ): Promise<void>
  /** A receipt was recorded by mistake, and is taken back: the money never came. */
  onReceiptTakenBack?(
    ctx: Ctx,
    _id: string,
    news: Pick<PaymentNews, 'payment' | 'source' | 'cents' | 'paid' | 'inBooksBy'>,
  ): Promise<void>
  /** A way to pay was begun, or its page was opened: until when the thing waits follows it. */
  onStarted?(ctx: Ctx, _id: string, news: Pick<PaymentNews, 'payment' | 'source'>): Promise<void>
  /** Whoever pays has done all; the bank takes its time. The thing waits for it. */
  onProcessing?(ctx: Ctx, _id: string, news: Pick<PaymentNews, 'payment' | 'source'>): Promise<void>
  /** A try ended without money, declined or run out. Whoever pays may choose again. `wasProcessing`: the bank declined it after the buyer had left. */
  onFailed?(
    ctx: Ctx,
    _id: string,
    news: Pick<PaymentNews, 'payment' | 'source'> & { wasProcessing?: boolean },
  ): Promise<void>
  /** Issued invoices (documents of the books) that its money settles, oldest first. */
  invoices?(ctx: Ctx, _id: string): Promise<string[]>
  /** Screen of it below the admin centre's base; absent: none. */
  screen?(_id: string): string
}
