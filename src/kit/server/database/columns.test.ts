import { eq, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { isoTime, recordColumns, toIsoTime } from './columns.ts'

const notes = pgTable('notes', { ...recordColumns(), title: text().notNull(), start: isoTime() })
const database = await testDatabase('columns', { migrations: null })

beforeAll(async () => {
  await database.pool.query(`create table notes (
    "_id" uuid primary key, "createdAt" timestamptz(3) not null default now(), "createdBy" uuid,
    "updatedAt" timestamptz(3) not null default now(), "updatedBy" uuid, "version" integer not null default 1,
    "title" text not null, "start" timestamptz(3))`)
})

test('a record gets its id, its times and its first version', async () => {
  const [note] = await database.db.insert(notes).values({ title: 'Kirtag' }).returning()
  expect(note).toMatchObject({ title: 'Kirtag', version: 1, createdBy: null, updatedBy: null, start: null })
  expect(note!._id).toMatch(/^[0-9a-f-]{14}7/)
  expect(note!.createdAt).toBe(new Date(note!.createdAt).toISOString())
})

test.each([
  ['2026-01-31T08:05:00.250Z', '2026-01-31T08:05:00.250Z'],
  ['2026-07-01T00:00:00+02:00', '2026-06-30T22:00:00.000Z'],
  ['1848-03-13T10:00:00.000Z', '1848-03-13T10:00:00.000Z'],
])('the time %s comes back as %s', async (given, expected) => {
  const [stored] = await database.db.insert(notes).values({ title: 'Zeit', start: given }).returning()
  const [found] = await database.db.select().from(notes).where(eq(notes.start, expected)).limit(1)
  expect(stored!.start).toBe(expected)
  expect(found!.start).toBe(expected)
})

test('a time that is none is refused', async () => {
  await expect(database.db.insert(notes).values({ title: 'Zeit', start: 'gestern' })).rejects.toThrow(
    'Failed query',
  )
})

test('a time in a calculated column is mapped too', async () => {
  const [row] = await database.db
    .select({ last: sql`max(${notes.createdAt})`.mapWith(notes.createdAt) })
    .from(notes)
  expect(row!.last).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('reads what PostgreSQL writes in other time zones', () => {
  expect(toIsoTime('2026-01-31 10:05:00+02')).toBe('2026-01-31T08:05:00.000Z')
  expect(toIsoTime('2026-01-31 08:05:00.1+00')).toBe('2026-01-31T08:05:00.100Z')
})
