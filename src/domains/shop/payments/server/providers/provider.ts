import type { Language } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { DisputeState, Mode, PaymentState, ProviderKey, RefundState } from '../../payments.rules.ts'

/** Access to a provider with one of its pairs of keys; decrypted secrets, never to be sent to a client. */
export interface ProviderAccess {
  mode: Mode
  /** Base address of its API, without a trailing slash. */
  url: string
  /** Public part of the key; empty if there is only one. */
  client: string
  key: string
  /** Secret that signs its reports, or the id of our webhook. */
  webhook: string
  /** Payment methods offered within the provider; empty: the provider's choice. */
  methods: readonly string[]
}

/** Start of a payment. Repeating it always carries the same values. */
export interface Begin {
  /** Id of the payment, used as idempotency key. */
  payment: string
  cents: Cents
  currency: Currency
  title: string
  /** Shown on the customer's statement and in the provider's lists: `10023`. */
  number: string
  email: string
  country: string
  lang: Language
  /** Absolute return addresses for the customer. */
  back: string
  cancel: string
  /** ISO time when the provider's page closes. */
  expiresAt: string
}

/** Identifiers of a payment at its provider. */
export interface Known {
  payment: string
  reference: string
  /** The provider's id of the money; null before any is received. */
  charge: string | null
  /** Still due: an approved payment may be captured. */
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
  /** Id of our refund; null if it was made elsewhere. */
  refund: string | null
  cents: Cents
  state: RefundState
  at: string
  problem: string
}
export interface SeenDispute {
  reference: string
  cents: Cents
  /** Amount lost to the buyer if the dispute is lost; possibly a part. */
  taken: Cents
  currency: string
  reason: string
  state: DisputeState
  at: string
  dueBy: string | null
}

/** State of a payment according to its provider. */
export interface PaymentView {
  state: PaymentState
  charge: string | null
  receipts: readonly SeenReceipt[]
  refunds: readonly SeenRefund[]
  disputes: readonly SeenDispute[]
  /** Reason of a failure in the provider's words; may be empty. */
  problem: string
  /** An additional request (refunds, disputes) that failed: the known part is applied, the rest requested again. */
  missing?: ProviderProblem
}

/** Subject of a report; its content is fetched anew from the provider. */
export interface Report {
  /** The provider's id of the report. */
  reference: string
  type: string
  /** Our payment, if the report names it. */
  payment: string | null
  /** The provider's ids of session, order and money, any of which may identify our payment. */
  references: readonly string[]
  /** Reports received money. */
  isMoney: boolean
  /** Transactions or payouts have changed. */
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

/** A payment provider. All calls are idempotent. */
export interface PaymentProvider {
  key: ProviderKey
  /** Opens the payment page. Repeated with the same values it returns the same page. */
  start(access: ProviderAccess, begin: Begin): Promise<{ reference: string; url: string }>
  /** Current state of a payment; captures an approved order. */
  fetch(access: ProviderAccess, known: Known): Promise<PaymentView>
  /** Closes the payment page. */
  cancel(access: ProviderAccess, known: Known): Promise<void>
  /** Refunds a payment; `refund` is the idempotency key. */
  refund(
    access: ProviderAccess,
    known: Known,
    asked: { refund: string; cents: Cents; currency: Currency; reason: string },
  ): Promise<SeenRefund>
  /**
   * Verifies the signature of a report on the received bytes. Throws ProviderProblem `later` if that is impossible now.
   */
  isSigned(
    access: ProviderAccess,
    sent: { raw: Buffer; headers: Readonly<Record<string, string | string[] | undefined>>; now: string },
  ): Promise<boolean>
  /** Reads a report; null for any other body. */
  report(body: unknown): Report | null
  /** Payouts, transactions and balance of the last weeks; absent if the provider has no such call. */
  payouts?(
    access: ProviderAccess,
    since: string,
  ): Promise<{ payouts: SeenPayout[]; transactions: SeenTransaction[]; balances: SeenBalance[] }>
  /** Checks the keys. Returns a description: account and mode. */
  check(access: ProviderAccess): Promise<string>
}

/**
 * Failure of a provider's call: `keys` are wrong, it is busy or down (`later`), or it refused (`refused`), in its own
 * words.
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
