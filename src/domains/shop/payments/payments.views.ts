import type { ProblemBody } from '#kit/shared/problem.ts'
import type { PaymentSource } from './payments.rules.ts'

/** How the thing on a payment page stands. */
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

/** The payment page of something. */
export interface PayPageData {
  title: string
  step: PayStep
  /** Written out: „€ 24,00“. */
  cost: string
  /** Empty: nothing is paid yet. */
  paid: string
  due: string
  sources: { key: PaymentSource; title: string; text: string; test: boolean }[]
  chosen: PaymentSource | ''
  transfer: PayTransfer | null
  /** Where to look again whether a payment has come; empty: nowhere. */
  lookHref: string
  /** What was paid for, and where it stands; empty: whoever pays does not come from there. */
  returnHref: string
  href: string
  /** Why the last try came to nothing; empty: it did not. */
  problem: '' | 'failed' | 'cancelled' | 'later' | 'refused'
  form?: { values: Record<string, string>; problem?: ProblemBody }
}
