import { sql } from 'drizzle-orm'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'
import {
  places,
  scaled,
  unscaled,
  type Quantity,
  type Rate,
  type UnitPrice,
} from '../../shared/money/decimals.ts'
import { uuidv7 } from '../../shared/uuid.ts'

// Connections run in UTC, so PostgreSQL writes 2026-01-31 08:05:00.25+00
const utcText = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** PostgreSQL's text of a moment as ISO 8601 in UTC with milliseconds, the same form as `Date.toISOString()`. */
export function toIsoTime(text: string): string {
  const [, day, time, fraction = ''] = utcText.exec(text) ?? []
  return day ? `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z` : new Date(text).toISOString()
}

/** A `timestamptz(3)` column that is an ISO 8601 string with `Z` in programs and on the wire. */
export const isoTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: toIsoTime,
})

// PostgreSQL pads numerics with zeros; programs compare the shortest form
const decimal = <T extends string>(type: string, digits: number) =>
  customType<{ data: T; driverData: string }>({
    dataType: () => type,
    fromDriver: (text) => unscaled(scaled(text, digits), digits) as T,
  })

/** A quantity as decimal text: `numeric(15, 3)` in a migration. */
export const quantityColumn = decimal<Quantity>('numeric(15,3)', places.quantity)

/** A price of one unit as decimal text: `numeric(16, 4)` in a migration. */
export const priceColumn = decimal<UnitPrice>('numeric(16,4)', places.price)

/** Percent as decimal text: `numeric(6, 3)` in a migration. */
export const rateColumn = decimal<Rate>('numeric(6,3)', places.rate)

/**
 * Columns of every record. In a migration: `"_id" uuid primary key, "createdAt" timestamptz(3) not null default now(),
 * "createdBy" uuid, "updatedAt" timestamptz(3) not null default now(), "updatedBy" uuid, "version" integer not null
 * default 1`.
 */
export function recordColumns() {
  return {
    _id: uuid().primaryKey().$defaultFn(uuidv7),
    createdAt: isoTime()
      .notNull()
      .default(sql`now()`),
    createdBy: uuid(),
    updatedAt: isoTime()
      .notNull()
      .default(sql`now()`),
    updatedBy: uuid(),
    version: integer().notNull().default(1),
  }
}
