import { expect, test } from 'vitest'
import type { Ctx } from '#kit/server/context.ts'
import { databaseBefore } from '#kit/testing/test-database.ts'
import { paymentFaults } from './check.service.ts'

const moving = '0848-write-offs-taken-back-by-hand.sql'
const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`

test('what was taken back in the books by hand before payments heard of it is known to them, once', async () => {
  const { database, migrateTo } = await databaseBefore(moving)
  const { pool, db } = database
  await pool.query(
    `insert into documents ("_id", "kind", "type", "state", "language", "currency", "counting") values
      ($1, 'invoice', 'invoice', 'draft', 'de', 'EUR', 'gross'), ($2, 'invoice', 'invoice', 'draft', 'de', 'EUR', 'gross')`,
    [id(1), id(2)],
  )
  await pool.query(
    `insert into payments ("_id", "number", "payableKind", "payableId", "source", "mode", "state", "cents", "currency", "received", "refunded", "waived", "title", "payableNumber", "lang")
      overriding system value values ($1, 7, 'order', $1, 'transfer', 'live', 'paid', 3490, 'EUR', 3490, 800, 800, 'Trog', 'B7', 'de')`,
    [id(3)],
  )
  await pool.query(
    `insert into payment_receipts ("_id", "at", "payment", "source", "mode", "reference", "cents", "currency", "counts")
      values ($1, now(), $1, 'transfer', 'live', 'A', 3490, 'EUR', true)`,
    [id(3)],
  )
  await pool.query(
    `insert into payment_refunds ("_id", "at", "payment", "cents", "currency", "reason", "state", "waived")
      values ($1, now(), $1, 800, 'EUR', 'Kratzer', 'done', 800)`,
    [id(3)],
  )
  // Of two write-offs the office has taken the first one back
  await pool.query(
    `insert into settlements ("_id", "at", "byName", "document", "source", "amount", "on", "note", "reverses") values
      ($1, '2026-10-01T08:00Z', '', $4, 'write_off', 500, '2026-10-01', '#7 Kulanz', null),
      ($2, '2026-10-02T08:00Z', 'Klara', $4, 'write_off', -500, '2026-10-02', 'Doch nicht', $1),
      ($3, '2026-10-03T08:00Z', '', $5, 'write_off', 300, '2026-10-03', '#7 Kulanz', null)`,
    [id(4), id(5), id(6), id(1), id(2)],
  )
  await pool.query(
    `insert into payment_settlements ("_id", "at", "payment", "document", "cents", "waives", "settlement") values
      ($1, '2026-10-01T08:00Z', $3, $4, 500, true, $1), ($2, '2026-10-03T08:00Z', $3, $5, 300, true, $2)`,
    [id(4), id(6), id(3), id(1), id(2)],
  )
  const writtenOff = async () =>
    (
      await pool.query(`select (select sum("amount") from settlements where "source" = 'write_off')::int as "books",
        (select sum("cents") from payment_settlements where "waives")::int as "payments"`)
    ).rows[0]
  expect(await writtenOff()).toEqual({ books: 300, payments: 800 })
  await migrateTo(moving)
  expect(await writtenOff()).toEqual({ books: 300, payments: 300 })
  const { rows } = await pool.query(
    `select "at", "document", "cents", "settlement" from payment_settlements order by "at"`,
  )
  expect(rows).toMatchObject([
    { document: id(1), cents: 500, settlement: id(4) },
    { at: new Date('2026-10-02T08:00Z'), document: id(1), cents: -500, settlement: id(5) },
    { document: id(2), cents: 300, settlement: id(6) },
  ])
  await migrateTo()
  expect(await paymentFaults({ db } as Ctx)).toEqual([])
})

test('payments that settled invoices before they knew the settlements know each of them, equal ones as well', async () => {
  const linking = '0899-money-noted-in-the-books.sql'
  const { database, migrateTo } = await databaseBefore(linking)
  const { pool, db } = database
  await pool.query(
    `insert into documents ("_id", "kind", "type", "state", "language", "currency", "counting") values ($1, 'invoice', 'invoice', 'draft', 'de', 'EUR', 'gross')`,
    [id(1)],
  )
  await pool.query(
    `insert into payments ("_id", "number", "payableKind", "payableId", "source", "mode", "state", "cents", "currency", "received", "title", "payableNumber", "lang")
      overriding system value values ($1, 7, 'order', $1, 'transfer', 'live', 'paid', 1000, 'EUR', 1000, '{"de": "Trog", "en": ""}', 'B7', 'de')`,
    [id(3)],
  )
  await pool.query(
    `insert into payment_receipts ("_id", "at", "payment", "source", "mode", "reference", "cents", "currency", "counts")
      values ($1, now(), $1, 'transfer', 'live', 'A', 1000, 'EUR', true)`,
    [id(3)],
  )
  await pool.query(
    `insert into settlements ("_id", "at", "byName", "document", "source", "amount", "on", "note") values
      ($1, '2026-10-01T08:00Z', '', $3, 'transfer', 500, '2026-10-01', '#7'), ($2, '2026-10-01T08:00Z', '', $3, 'transfer', 500, '2026-10-01', '#7')`,
    [id(4), id(5), id(1)],
  )
  await pool.query(
    `insert into payment_settlements ("_id", "at", "payment", "document", "cents") values
      ($1, '2026-10-01T08:00Z', $3, $4, 500), ($2, '2026-10-01T08:00Z', $3, $4, 500)`,
    [id(6), id(7), id(3), id(1)],
  )
  await migrateTo(linking)
  const { rows } = await pool.query(`select "settlement" from payment_settlements order by "_id"`)
  expect(rows).toEqual([{ settlement: id(4) }, { settlement: id(5) }])
  await migrateTo()
  expect(await paymentFaults({ db } as Ctx)).toEqual([])
})
