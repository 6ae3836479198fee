import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editorialColumns } from '#kit/server/records/editorial/columns.ts'
import { recordColumns } from '#kit/server/database/columns.ts'
import type { Street } from '../waste.contract.ts'
import { wasteIcons } from '../waste.rules.ts'

export const wasteKindsTable = pgTable('waste_kinds', {
  ...recordColumns(),
  ...editorialColumns(),
  name: text().notNull(),
  colour: text().notNull(),
  letter: text().notNull(),
  icon: text({ enum: wasteIcons }).notNull(),
  order: integer().notNull(),
})

export const wasteZonesTable = pgTable('waste_zones', {
  ...recordColumns(),
  ...editorialColumns(),
  name: text().notNull(),
  slug: text().notNull(),
  streets: jsonb().$type<Street[]>().notNull(),
  order: integer().notNull(),
})

export const wasteDatesTable = pgTable('waste_dates', {
  ...recordColumns(),
  ...editorialColumns(),
  date: date().notNull(),
  kind: uuid().notNull(),
  zone: uuid(),
  note: text().notNull(),
  cancelled: boolean().notNull(),
  movedFrom: date(),
})
