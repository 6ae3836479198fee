import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime } from '#kit/server/database/columns.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { Approval, ApprovalStep } from '../../issuing/approvals.contract.ts'

export const approvalsTable = pgTable('approvals', {
  _id: uuid().primaryKey(),
  at: isoTime().notNull(),
  collection: text().$type<Approval['collection']>().notNull(),
  recordId: uuid().notNull(),
  step: text().$type<ApprovalStep>().notNull(),
  amount: bigint({ mode: 'number' }).$type<Cents>().notNull(),
  currency: text().$type<Currency>().notNull(),
  title: text().notNull(),
  text: text().notNull().default(''),
  screen: text().notNull().default(''),
  digest: text().notNull(),
  requestedBy: uuid().notNull(),
  requestedByName: text().notNull(),
  decidedAt: isoTime(),
  decidedBy: uuid(),
  decidedByName: text().notNull().default(''),
  isApproved: boolean().notNull().default(false),
  usedAt: isoTime(),
})
export type ApprovalRow = typeof approvalsTable.$inferSelect
