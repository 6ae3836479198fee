import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Cents, Currency } from '#kit/shared/money/cents.ts'
import type { Quantity } from '#kit/shared/money/decimals.ts'
import type { OrderVatCheck } from '../order-vat-check.contract.ts'
import type { OrderAddress } from '../orders.contract.ts'
import type { ConsentKey, OrderPayment, OrderWithdrawalState, ShopOrderState } from '../orders.rules.ts'
import type { WithdrawalExclusion } from '#domains/shop/catalog/server/offers.ts'

const centsColumn = () => bigint({ mode: 'number' }).$type<Cents>()

/** A consent of the buyer, or information given to the buyer. */
export interface Consent {
  key: ConsentKey | 'withdrawal'
  /** Text beside the box; for information, its title. */
  text: string
  /** Hash of the wording, in `shop_order_texts`; empty if the sentence itself is the wording. */
  version: string
  /** Information without consent: always for withdrawal, and for everything by telephone. */
  told?: boolean
}

/** A declaration of withdrawal as shown on the pages of its order. */
export interface OrderWithdrawal {
  _id: string
  /** ISO time of the declaration. */
  at: string
  state: OrderWithdrawalState
  lines: { _id: string; quantity: Quantity }[]
  /** Goods in the buyer's own words; with neither lines nor words, the whole order is meant. */
  part: string
}

export const ordersTable = pgTable('shop_orders', {
  ...recordColumns(),
  state: text().$type<ShopOrderState>().notNull(),
  code: text().notNull(),
  key: text().notNull(),
  number: text().notNull().default(''),
  channel: text().$type<'web' | 'phone'>().notNull(),
  cart: uuid(),
  origin: text().notNull().default(''),
  party: uuid().notNull(),
  account: uuid(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull().default(''),
  lang: text().$type<Language>().notNull(),
  currency: text().$type<Currency>().notNull(),
  country: text().notNull(),
  pickup: boolean().notNull().default(false),
  addresses: jsonb().$type<{ invoice: OrderAddress; delivery: OrderAddress | null }>().notNull(),
  goodsCents: centsColumn().notNull(),
  shippingCents: centsColumn().notNull(),
  totalCents: centsColumn().notNull(),
  voucherCents: centsColumn().notNull(),
  paidCents: centsColumn().notNull(),
  refundedCents: centsColumn().notNull(),
  source: text().notNull().default(''),
  mode: text().$type<'live' | 'test'>().notNull().default('live'),
  payment: text().$type<OrderPayment>().notNull(),
  ageClass: integer().$type<0 | 16 | 18>().notNull().default(0),
  consents: jsonb().$type<Consent[]>().notNull().default([]),
  excluded: jsonb().$type<Record<string, WithdrawalExclusion>>().notNull().default({}),
  weeksFrom: integer(),
  weeksUntil: integer(),
  comment: text().notNull().default(''),
  note: text().notNull().default(''),
  placedAt: isoTime().notNull(),
  sentAt: isoTime(),
  deliveredAt: isoTime(),
  cancelledAt: isoTime(),
  invoicedAt: isoTime(),
  unpaidUntil: isoTime(),
  dropped: jsonb().$type<Record<string, Quantity>>().notNull().default({}),
  lapsed: boolean().notNull().default(false),
  haltedAt: isoTime(),
  withdrawals: jsonb().$type<OrderWithdrawal[]>().notNull().default([]),
  acceptedAt: isoTime(),
  vatIdUnchecked: boolean().notNull().default(false),
  vatCheck: jsonb().$type<OrderVatCheck>(),
  isConsumer: boolean().notNull().default(true),
})
export type OrderRow = typeof ordersTable.$inferSelect

export const orderTextsTable = pgTable('shop_order_texts', {
  hash: text().primaryKey(),
  kind: text().$type<'terms' | 'withdrawal' | 'conditions'>().notNull(),
  lang: text().$type<Language>().notNull(),
  title: text().notNull(),
  text: text().notNull(),
  since: isoTime().notNull(),
})

export const orderChecksTable = pgTable('shop_order_checks', {
  at: isoTime().primaryKey(),
  faults: jsonb().$type<string[]>().notNull(),
})

export const checkoutsTable = pgTable('shop_checkouts', {
  cart: uuid().primaryKey(),
  values: jsonb().$type<Record<string, string>>().notNull(),
  updatedAt: isoTime().notNull(),
})

export const parcelsTable = pgTable('shop_parcels', {
  _id: uuid().primaryKey(),
  order: uuid().notNull(),
  delivery: uuid(),
  carrier: text().notNull(),
  tracking: text().notNull(),
  lines: jsonb().$type<{ line: string; quantity: Quantity }[]>().notNull(),
  sentAt: isoTime().notNull(),
  arrivedAt: isoTime(),
})
