import { date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import type { Quantity } from '#kit/shared/money/decimals.ts'
import type { WithdrawalChannel, WithdrawalState } from '../withdrawals.rules.ts'

/** A line of an order as it was when the withdrawal was declared. */
export interface BoughtLine {
  _id: string
  item: string | null
  name: string
  quantity: Quantity
  cents: Cents
  excluded: string
}

export const withdrawalsTable = pgTable('shop_withdrawals', {
  ...recordColumns(),
  state: text().$type<WithdrawalState>().notNull(),
  channel: text().$type<WithdrawalChannel>().notNull().default('site'),
  order: uuid(),
  name: text().notNull(),
  email: text().notNull(),
  contract: text().notNull(),
  statement: text().notNull(),
  lang: text().$type<Language>().notNull(),
  declaredAt: isoTime().notNull(),
  lines: jsonb().$type<{ _id: string; quantity: Quantity }[]>().notNull().default([]),
  bought: jsonb().$type<BoughtLine[]>().notNull().default([]),
  part: text().notNull().default(''),
  endsOn: date(),
  note: text().notNull().default(''),
  settledAt: isoTime(),
})
export type WithdrawalRow = typeof withdrawalsTable.$inferSelect
