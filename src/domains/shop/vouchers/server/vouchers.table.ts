import { bigint, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { Origin, VoucherState } from '../vouchers.rules.ts'

const centsColumn = () => bigint({ mode: 'number' }).$type<Cents>().notNull()

export const vouchersTable = pgTable('shop_vouchers', {
  ...recordColumns(),
  number: integer().generatedByDefaultAsIdentity().notNull(),
  state: text().$type<VoucherState>().notNull(),
  code: text().notNull(),
  origin: text().$type<Origin>().notNull(),
  currency: text().$type<Currency>().notNull(),
  valueCents: centsColumn(),
  balanceCents: centsColumn(),
  issuedOn: date().notNull(),
  validUntil: date(),
  recipient: text().notNull().default(''),
  email: text().notNull().default(''),
  lang: text().$type<Language>().notNull().default('de'),
  note: text().notNull().default(''),
  order: uuid(),
  orderLine: uuid(),
  orderCount: integer(),
})
export type VoucherRow = typeof vouchersTable.$inferSelect

export type VoucherMove = 'issue' | 'redeem' | 'giveBack' | 'adjust' | 'revoke'

export const movesTable = pgTable('shop_voucher_moves', {
  _id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
  voucher: uuid().notNull(),
  at: isoTime().notNull(),
  by: uuid(),
  what: text().$type<VoucherMove>().notNull(),
  cents: centsColumn(),
  balance: centsColumn(),
  payableKind: text(),
  payableId: uuid(),
  of: uuid(),
  validUntil: date(),
})

export const cartVouchersTable = pgTable('shop_cart_vouchers', {
  cart: uuid().notNull(),
  voucher: uuid().notNull(),
  at: isoTime().notNull(),
})

export const voucherChecksTable = pgTable('shop_voucher_checks', {
  at: isoTime().primaryKey(),
  faults: jsonb().$type<string[]>().notNull(),
})
