import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { uuidv7 } from '../../shared/uuid.ts'
import { programOf, testApp } from '../../testing/test-app.ts'
import { isoTime } from '../database/columns.ts'
import { isAddress, mostPossible } from './personal.ts'
import { rowsAbout } from './rows-about.ts'

const table = pgTable('things_of_people', {
  _id: uuid().primaryKey(),
  email: text().notNull(),
  note: text().notNull(),
  at: isoTime().notNull(),
})
const app = await testApp('rows about people', { program: programOf() })
const { pool } = app.platform.database
await pool.query(
  'create table things_of_people ("_id" uuid primary key, "email" text not null, "note" text not null, "at" timestamptz(3) not null)',
)
const put = (email: string, note: string, day: number) =>
  pool.query('insert into things_of_people values ($1, $2, $3, $4)', [
    uuidv7(),
    email,
    note,
    new Date(Date.UTC(2026, 0, day)).toISOString(),
  ])
const anna = { emails: ['anna@example.at'], names: ['Anna Berger'] }
const found = () =>
  app.write((ctx) =>
    rowsAbout(ctx, table, anna, {
      own: isAddress(table.email, anna),
      said: table.note.getSQL(),
      at: table.at,
    }),
  )

test('what is somebody’s is sure, what mentions them is not, and what is neither is not found', async () => {
  await put('Anna@example.at', '', 1)
  await put('otto@example.at', 'Für anna berger hinterlegt', 3)
  await put('otto@example.at', 'Für sich selbst', 2)
  expect((await found()).map(({ row, sure }) => [row.email, row.at, sure])).toEqual([
    ['otto@example.at', '2026-01-03T00:00:00.000Z', false],
    ['Anna@example.at', '2026-01-01T00:00:00.000Z', true],
  ])
})

test('of what only mentions somebody there is no more than can be looked through', async () => {
  for (let day = 1; day <= mostPossible + 3; day++) await put('', 'Anna Berger', 10 + day)
  const rows = await found()
  expect(rows.filter(({ sure }) => !sure)).toHaveLength(mostPossible)
  expect(rows.filter(({ sure }) => sure)).toHaveLength(1)
})
