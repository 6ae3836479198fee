import { beforeEach, expect, test } from 'vitest'
import { crowd, killWriters, makeInvoices, proof, takeOne, untilQuiet } from '../../testing/number-trial.ts'
import { testDatabase } from '../../testing/test-database.ts'

const database = await testDatabase('numbers of crowds', { poolSize: 16 })
await makeInvoices(database)

beforeEach(async () => {
  await database.pool.query('truncate number_ranges, invoices')
})

test('64 writers and their roll-backs leave no gap and no double', async () => {
  const numbers = await crowd(database, 64, 3)
  expect(numbers).toHaveLength(128)
  expect(new Set(numbers).size).toBe(128)
  expect(await proof(database)).toEqual({
    periods: [{ period: '2027', first: 1, last: 128, rows: 128 }],
    faults: [],
  })
})

test('processes that are killed amid their work one after the other leave no gap, and lose nothing they have told', async () => {
  const told = [...(await killWriters(database, 4, 25)), ...(await killWriters(database, 4, 10))]
  await untilQuiet(database)
  const { rows } = await database.pool.query<{ number: string }>('select "number" from invoices')
  const stored = new Set(rows.map(({ number }) => number))
  expect(told.length).toBeGreaterThanOrEqual(35)
  expect(told.filter((number) => !stored.has(number))).toEqual([])
  expect((await proof(database)).faults).toEqual([])
  expect(await takeOne(database)).toBe(`R2027-${String(rows.length + 1).padStart(4, '0')}`)
})
