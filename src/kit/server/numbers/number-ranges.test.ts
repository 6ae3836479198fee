import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  crowd,
  killWriters,
  makeInvoices,
  proof,
  takeOne,
  trialRange,
  trialTime,
  untilQuiet,
} from '../../testing/number-trial.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { continueRange, takeNumber } from './number-ranges.ts'

const database = await testDatabase('numbers', { poolSize: 16 })
await makeInvoices(database)

beforeEach(async () => {
  await database.pool.query('truncate number_ranges, invoices')
})

test('16 writers and their roll-backs leave no gap and no double', async () => {
  const numbers = await crowd(database, 16, 3)
  expect(numbers).toHaveLength(32)
  expect(new Set(numbers).size).toBe(32)
  expect(await proof(database)).toEqual({
    periods: [{ period: '2027', first: 1, last: 32, rows: 32 }],
    faults: [],
  })
})

test('a process that is killed amid its work leaves no gap, and loses nothing it has told', async () => {
  const told = await killWriters(database, 4, 10)
  await untilQuiet(database)
  const { rows } = await database.pool.query<{ number: string }>('select "number" from invoices')
  const stored = new Set(rows.map(({ number }) => number))
  expect(told.length).toBeGreaterThanOrEqual(10)
  expect(told.filter((number) => !stored.has(number))).toEqual([])
  expect((await proof(database)).faults).toEqual([])
  expect(await takeOne(database)).toBe(`R2027-${String(rows.length + 1).padStart(4, '0')}`)
})

test('the year is the one of the issue date in the zone of the site', async () => {
  expect(await takeOne(database)).toBe('R2027-0001')
  expect(await takeOne(database, false, { ...trialTime, zone: 'UTC' })).toBe('R2026-0001')
  expect(await takeOne(database, false, { ...trialTime, at: '2026-06-01T10:00:00.000Z' })).toBe('R2026-0002')
})

test('a number that no row took is given back', async () => {
  const nowhere = database.transaction((db) =>
    takeNumber(
      { db },
      trialRange,
      trialTime,
      ({ number }) => sql`update invoices set "number" = ${number} where false returning 1`,
    ),
  )
  await expect(nowhere).rejects.toThrow('stored in 0 rows')
  expect(await takeOne(database)).toBe('R2027-0001')
})

test('goes on after another program, as long as nothing was taken', async () => {
  await continueRange(database, trialRange, trialTime, 118)
  await continueRange(database, trialRange, trialTime, 218)
  expect(await takeOne(database)).toBe('R2027-0218')
  await expect(continueRange(database, trialRange, trialTime, 500)).rejects.toMatchObject({
    code: 'NUMBERS_TAKEN',
    status: 409,
  })
  expect(await proof(database)).toEqual({
    periods: [{ period: '2027', first: 218, last: 218, rows: 1 }],
    faults: [],
  })
  await expect(continueRange(database, trialRange, trialTime, 0)).rejects.toThrow(RangeError)
})

test('finds the gap, the double and the number that was never given out', async () => {
  for (let count = 0; count < 3; count++) await takeOne(database)
  await database.pool.query(`delete from invoices where "counter" = 2`)
  await database.pool.query(
    `insert into invoices values ('R2027-0003', '2027', 3), ('R2027-0009', '2027', 9)`,
  )
  await database.pool.query(`insert into invoices values ('R2020-0001', '2020', 1)`)
  expect((await proof(database)).faults).toEqual([
    { period: '2020', counter: 1, fault: 'unknown' },
    { period: '2027', counter: 2, fault: 'missing' },
    { period: '2027', counter: 3, fault: 'double' },
    { period: '2027', counter: 9, fault: 'unknown' },
  ])
})
