import { sql } from 'drizzle-orm'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'
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

/**
 * The columns that every record has. In a migration they are
 * `"_id" uuid primary key, "createdAt" timestamptz(3) not null default now(), "createdBy" uuid,
 * "updatedAt" timestamptz(3) not null default now(), "updatedBy" uuid, "version" integer not null default 1`.
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
