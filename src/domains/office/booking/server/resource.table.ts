import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isoTime, recordColumns } from '#kit/server/database/columns.ts'
import { lineColumns } from '#kit/server/records/lines.ts'
import type { BookingLength, ResourceKind, TariffPer } from '../booking.rules.ts'
import type { Resource } from '../resource.contract.ts'

export const resourcesTable = pgTable('booking_resources', {
  ...recordColumns(),
  number: integer().generatedByDefaultAsIdentity().notNull(),
  slug: text().notNull(),
  /** Part of the secret in the address of its calendar with names; a new value invalidates the old address. */
  feedSeal: text().notNull().default(''),
  kind: text().$type<ResourceKind>().notNull(),
  active: boolean().notNull(),
  position: integer().notNull(),
  title: text().notNull(),
  titleEn: text().notNull(),
  text: text().notNull(),
  textEn: text().notNull(),
  place: text().notNull(),
  picture: uuid(),
  hours: uuid(),
  needs: uuid().array().notNull(),
  entry: uuid(),
  person: uuid(),
  length: text().$type<BookingLength>().notNull(),
  least: integer().notNull(),
  most: integer().notNull(),
  step: integer().notNull(),
  bufferBefore: integer().notNull(),
  bufferAfter: integer().notNull(),
  leadHours: integer().notNull(),
  aheadDays: integer().notNull(),
  cancelHours: integer().notNull(),
  capacity: integer().notNull(),
  mostUnits: integer().notNull(),
  several: integer().notNull(),
  series: boolean().notNull(),
  waitlist: boolean().notNull(),
  offerHours: integer().notNull(),
  who: text().$type<'everyone' | 'account' | 'office'>().notNull(),
  confirm: text().$type<'atOnce' | 'office'>().notNull(),
  optIn: boolean().notNull(),
  askPhone: boolean().notNull(),
  mayBeEvent: boolean().notNull(),
  remindHours: integer().notNull(),
  rules: text().notNull(),
  rulesEn: text().notNull(),
  payText: text().notNull(),
  payTextEn: text().notNull(),
  deposit: integer().notNull(),
  payOnline: boolean().notNull().default(false),
  payHours: integer().notNull().default(24),
  refundHours: integer().notNull().default(24),
  refundPercent: integer().notNull().default(0),
})
export type ResourceRow = typeof resourcesTable.$inferSelect
/** A resource with its lines. */
export type WholeResource = ResourceRow & Pick<Resource, 'tariffs' | 'questions' | 'absences' | 'dates'>

export const tariffsTable = pgTable('booking_tariffs', {
  ...lineColumns(),
  title: text().notNull(),
  titleEn: text().notNull(),
  cents: integer().notNull(),
  per: text().$type<TariffPer>().notNull(),
})

export const questionsTable = pgTable('booking_questions', {
  ...lineColumns(),
  label: text().notNull(),
  labelEn: text().notNull(),
  kind: text().$type<'line' | 'text' | 'yes' | 'choice'>().notNull(),
  options: text().notNull(),
  optionsEn: text().notNull(),
  required: boolean().notNull(),
})

export const absencesTable = pgTable('booking_absences', {
  ...lineColumns(),
  from: isoTime().notNull(),
  until: isoTime().notNull(),
  note: text().notNull(),
})

export const datesTable = pgTable('booking_dates', {
  ...lineColumns(),
  from: isoTime().notNull(),
  until: isoTime().notNull(),
})
