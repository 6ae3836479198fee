import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { translatedColumn } from '#kit/server/records/translated.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { type Cents, type Currency, zero } from '#kit/shared/money/cents.ts'
import type {
  DisputeState,
  LooseReason,
  Mode,
  PaymentSource,
  PaymentState,
  ProviderKey,
  RefundState,
} from '../payments.rules.ts'
import type { Report } from './providers/provider.ts'

const amount = () => bigint({ mode: 'number' }).$type<Cents>().notNull()
const currency = () => text().$type<Currency>().notNull()

export const paymentsTable = pgTable('payments', {
  ...recordColumns(),
  number: integer().generatedByDefaultAsIdentity().notNull(),
  payableKind: text().notNull(),
  payableId: uuid().notNull(),
  source: text().$type<PaymentSource>().notNull(),
  mode: text().$type<Mode>().notNull(),
  state: text().$type<PaymentState>().notNull(),
  cents: amount(),
  currency: currency(),
  received: amount().default(zero),
  refunded: amount().default(zero),
  waived: amount().default(zero),
  reference: text(),
  charge: text(),
  method: text().notNull().default(''),
  url: text().notNull().default(''),
  title: translatedColumn(),
  payableNumber: text().notNull(),
  email: text().notNull().default(''),
  party: uuid(),
  lang: text().$type<Language>().notNull(),
  begunAt: isoTime(),
  expiresAt: isoTime(),
  paidAt: isoTime(),
  problem: text().notNull().default(''),
  dispute: text().$type<DisputeState | ''>().notNull().default(''),
  watchedAt: isoTime(),
  isOwn: boolean().notNull().default(false),
})
export type PaymentRow = typeof paymentsTable.$inferSelect

export const receiptsTable = pgTable('payment_receipts', {
  _id: uuid().primaryKey(),
  at: isoTime().notNull(),
  payment: uuid(),
  source: text().$type<PaymentSource>().notNull(),
  mode: text().$type<Mode>().notNull(),
  reference: text().notNull(),
  cents: amount(),
  currency: text().notNull(),
  fee: amount().default(zero),
  method: text().notNull().default(''),
  counts: boolean().notNull(),
  by: uuid(),
  byName: text().notNull().default(''),
  note: text().notNull().default(''),
  reason: text().$type<LooseReason | ''>().notNull().default(''),
  resolvedAt: isoTime(),
  resolvedByName: text().notNull().default(''),
  resolution: text().notNull().default(''),
})
export type ReceiptRow = typeof receiptsTable.$inferSelect

export const refundsTable = pgTable('payment_refunds', {
  _id: uuid().primaryKey(),
  at: isoTime().notNull(),
  payment: uuid().notNull(),
  cents: amount(),
  waived: amount().default(zero),
  currency: currency(),
  reason: text().notNull(),
  state: text().$type<RefundState>().notNull(),
  reference: text(),
  outside: boolean().notNull().default(false),
  by: uuid(),
  byName: text().notNull().default(''),
  doneAt: isoTime(),
  problem: text().notNull().default(''),
  watchedAt: isoTime(),
  replaces: uuid(),
})
export type RefundRow = typeof refundsTable.$inferSelect

export const disputesTable = pgTable('payment_disputes', {
  _id: uuid().primaryKey(),
  at: isoTime().notNull(),
  payment: uuid().notNull(),
  reference: text().notNull(),
  cents: amount(),
  currency: text().notNull(),
  reason: text().notNull(),
  state: text().$type<DisputeState>().notNull(),
  dueBy: isoTime(),
})

export const eventsTable = pgTable('payment_events', {
  _id: uuid().primaryKey(),
  at: isoTime().notNull(),
  source: text().$type<ProviderKey>().notNull(),
  mode: text().$type<Mode>().notNull(),
  reference: text().notNull(),
  type: text().notNull(),
  report: jsonb().$type<Report>().notNull(),
  doneAt: isoTime(),
  tries: integer().notNull().default(0),
})
export type EventRow = typeof eventsTable.$inferSelect

export const paymentSettlementsTable = pgTable('payment_settlements', {
  _id: uuid().primaryKey(),
  at: isoTime().notNull(),
  payment: uuid().notNull(),
  document: uuid().notNull(),
  cents: amount(),
  waives: boolean().notNull().default(false),
  settlement: uuid(),
})

export const payoutsTable = pgTable('payment_payouts', {
  source: text().$type<ProviderKey>().notNull(),
  mode: text().$type<Mode>().notNull(),
  reference: text().notNull(),
  cents: amount(),
  currency: text().notNull(),
  state: text().notNull(),
  at: isoTime().notNull(),
  arrivesOn: date().notNull(),
})

export const transactionsTable = pgTable('payment_transactions', {
  source: text().$type<ProviderKey>().notNull(),
  mode: text().$type<Mode>().notNull(),
  reference: text().notNull(),
  kind: text().notNull(),
  at: isoTime().notNull(),
  cents: amount(),
  fee: amount(),
  net: amount(),
  currency: text().notNull(),
  of: text().notNull().default(''),
  payout: text(),
})

export const balancesTable = pgTable('payment_balances', {
  source: text().$type<ProviderKey>().notNull(),
  mode: text().$type<Mode>().notNull(),
  currency: text().notNull(),
  available: amount(),
  pending: amount(),
  at: isoTime().notNull(),
})

export const checksTable = pgTable('payment_checks', {
  at: isoTime().primaryKey(),
  faults: jsonb().$type<string[]>().notNull(),
})
