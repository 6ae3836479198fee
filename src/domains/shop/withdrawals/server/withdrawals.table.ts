import { date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Quantity } from '#kit/shared/money/decimals.ts'
import type { WithdrawalState } from '../withdrawals.rules.ts'

export const withdrawalsTable = pgTable('shop_withdrawals', {
  ...recordColumns(),
  state: text().$type<WithdrawalState>().notNull(),
  order: uuid(),
  name: text().notNull(),
  email: text().notNull(),
  contract: text().notNull(),
  statement: text().notNull(),
  lang: text().$type<Language>().notNull(),
  declaredAt: isoTime().notNull(),
  lines: jsonb().$type<{ _id: string; quantity: Quantity }[]>().notNull().default([]),
  part: text().notNull().default(''),
  endsOn: date(),
  note: text().notNull().default(''),
  settledAt: isoTime(),
})
export type WithdrawalRow = typeof withdrawalsTable.$inferSelect
