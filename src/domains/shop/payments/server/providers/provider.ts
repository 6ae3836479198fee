import type { Language } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { DisputeState, Mode, PaymentState, ProviderKey, RefundState } from '../../payments.rules.ts'

/** How a provider is reached with one of its pairs of keys; secrets in the clear, to be used and not to be sent. */
export interface ProviderAccess {
  mode: Mode
  /** Address of its calls, without a slash at the end. */
  url: string
  /** Public half of the key; empty where there is only one. */
  client: string
  key: string
  /** What its reports are signed with, or the number it knows our address by. */
  webhook: string
  /** Ways to pay within it that are offered; empty: what it thinks best. */
  methods: readonly string[]
}

/** A try that begins. The same try always carries the same values. */
export interface Begin {
  /** Id of the payment: the key by which the provider knows a repeated call. */
  payment: string
  cents: Cents
  currency: Currency
  title: string
  /** What the customer's statement and the provider's lists show: `10023`. */
  number: string
  email: string
  country: string
  lang: Language
  /** Absolute addresses that the provider sends the customer back to. */
  back: string
  cancel: string
  /** ISO time at which its page closes. */
  expiresAt: string
}

/** A payment at a provider: what it is asked for by. */
export interface Known {
  payment: string
  reference: string
  /** Its number for the money; null before there is any. */
  charge: string | null
  /** The buyer is still to pay by it: what waits only for us may be carried out. */
  wanted: boolean
}

export interface SeenReceipt {
  reference: string
  cents: Cents
  currency: string
  fee: Cents
  at: string
  /** `card`, `eps`, `paypal`. */
  method: string
}
export interface SeenRefund {
  reference: string
  /** Id of our refund, where it was one of ours. */
  refund: string | null
  cents: Cents
  state: RefundState
  at: string
  problem: string
}
export interface SeenDispute {
  reference: string
  cents: Cents
  /** What the buyer gets where it is lost: perhaps a part. */
  taken: Cents
  currency: string
  reason: string
  state: DisputeState
  at: string
  dueBy: string | null
}

/** How a payment stands, as the provider says. */
export interface PaymentView {
  state: PaymentState
  charge: string | null
  receipts: readonly SeenReceipt[]
  refunds: readonly SeenRefund[]
  disputes: readonly SeenDispute[]
  /** Why it failed, in the provider's words; may be empty. */
  problem: string
  /** A further question (refunds, disputes) that was not answered: what is known is taken in, the rest asked for again. */
  missing?: ProviderProblem
}

/** What a report is about: whatever it says of it is asked for anew. */
export interface Report {
  /** The provider's number of the report. */
  reference: string
  type: string
  /** Our payment, where the report names it. */
  payment: string | null
  /** Its numbers of session, order, money: by any of which our payment is found. */
  references: readonly string[]
  /** It tells of money that came in. */
  isMoney: boolean
  /** Transactions and payouts have changed. */
  isPayout: boolean
  cents: Cents | null
  currency: string
}

export interface SeenPayout {
  reference: string
  cents: Cents
  currency: string
  state: string
  at: string
  arrivesOn: string
}
export interface SeenTransaction {
  reference: string
  kind: string
  at: string
  cents: Cents
  fee: Cents
  net: Cents
  currency: string
  of: string
  payout: string | null
}
export interface SeenBalance {
  currency: string
  available: Cents
  pending: Cents
}

/** A company that takes payments. All of it is asked by calls; each may be repeated. */
export interface PaymentProvider {
  key: ProviderKey
  /** Opens its page for a try. Repeated with the same values it gives the same page. */
  start(access: ProviderAccess, begin: Begin): Promise<{ reference: string; url: string }>
  /** How it stands now; what waits only for us (an approved order) is carried out with it. */
  fetch(access: ProviderAccess, known: Known): Promise<PaymentView>
  /** Closes its page, so that nothing can be paid there any more. */
  cancel(access: ProviderAccess, known: Known): Promise<void>
  /** Gives money back; `refund` is the key of the repeated call. */
  refund(
    access: ProviderAccess,
    known: Known,
    asked: { refund: string; cents: Cents; currency: Currency; reason: string },
  ): Promise<SeenRefund>
  /** Whether a report was signed by the provider, judged on the bytes that came. Throws ProviderProblem `later` where it can't be told now. */
  isSigned(
    access: ProviderAccess,
    sent: { raw: Buffer; headers: Readonly<Record<string, string | string[] | undefined>>; now: string },
  ): Promise<boolean>
  /** Reads a report; null: it is none. */
  report(body: unknown): Report | null
  /** Payouts, transactions and balance of the last weeks; absent where the provider tells none. */
  payouts?(
    access: ProviderAccess,
    since: string,
  ): Promise<{ payouts: SeenPayout[]; transactions: SeenTransaction[]; balances: SeenBalance[] }>
  /** Asks whether the keys are right. Gives what to tell: an account, a mode. */
  check(access: ProviderAccess): Promise<string>
}

/**
 * Why a provider did not do something: `keys` are wrong, it is busy or down (`later`), or it refused (`refused`), in its own words.
 */
export class ProviderProblem extends Error {
  override name = 'ProviderProblem'
  readonly kind: 'keys' | 'later' | 'refused'
  readonly code: string
  constructor(kind: 'keys' | 'later' | 'refused', message: string, code = '') {
    super(message)
    this.kind = kind
    this.code = code
  }
}
