import type { ProblemBody } from '#kit/shared/problem.ts'
import type { PaymentSource } from './payments.rules.ts'

/** State of a payment page. */
export type PayStep = 'choose' | 'processing' | 'transfer' | 'wait' | 'paid' | 'closed'

export interface PayTransfer {
  holder: string
  iban: string
  bic: string
  bank: string
  amount: string
  reference: string
  qr: { size: number; path: string } | null
}

/** The payment page of a payable. */
export interface PayPageData {
  title: string
  step: PayStep
  /** Formatted: „€ 24,00“. */
  cost: string
  /** Empty before the first payment. */
  paid: string
  due: string
  sources: { key: PaymentSource; title: string; text: string; test: boolean }[]
  chosen: PaymentSource | ''
  transfer: PayTransfer | null
  /** Address that checks the payment again; empty: none. */
  lookHref: string
  /** Page of the payable; empty if the payer does not come from there. */
  returnHref: string
  href: string
  /** Failure of the latest payment; empty: none. */
  problem: '' | 'failed' | 'cancelled' | 'later' | 'refused'
  form?: { values: Record<string, string>; problem?: ProblemBody }
}
