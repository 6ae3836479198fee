import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import type { BookingAnswer } from '../booking.contract.ts'
import type { BookingState } from '../booking.rules.ts'

export const bookingsTable = pgTable('bookings', {
  ...recordColumns(),
  number: integer().generatedByDefaultAsIdentity().notNull(),
  state: text().$type<BookingState>().notNull(),
  resource: uuid().notNull(),
  group: uuid().notNull(),
  from: isoTime().notNull(),
  until: isoTime().notNull(),
  units: integer().notNull(),
  lang: text().$type<'de' | 'en'>().notNull(),
  source: text().$type<'site' | 'office'>().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  note: text().notNull(),
  answers: jsonb().$type<BookingAnswer[]>().notNull(),
  internal: text().notNull(),
  tariff: text().notNull(),
  tariffId: uuid(),
  cents: integer().notNull(),
  keptCents: integer().notNull().default(0),
  heldUntil: isoTime(),
  remindedAt: isoTime(),
  eventTitle: text().notNull(),
  event: uuid(),
  account: uuid(),
  origin: text().notNull(),
  forgottenAt: isoTime(),
})
export type BookingRow = typeof bookingsTable.$inferSelect

export const takingsTable = pgTable('booking_takings', {
  booking: uuid().notNull(),
  resource: integer().notNull(),
  from: isoTime().notNull(),
  until: isoTime().notNull(),
  units: integer().notNull(),
  alone: boolean().notNull(),
  heldUntil: isoTime(),
})

export const countersTable = pgTable('booking_counters', {
  resource: integer().notNull(),
  at: isoTime().notNull(),
  taken: integer().notNull(),
})
