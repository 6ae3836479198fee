import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Ctx } from '#kit/server/context.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { testDatabase } from '#kit/testing/test-database.ts'
import { paymentFaults } from './check.service.ts'

const all = path.join(import.meta.dirname, '../../../../../migrations')
const moving = '0848-write-offs-taken-back-by-hand.sql'
const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`

test('what was taken back in the books by hand before payments heard of it is known to them, once', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'dorfplatz-migrations-'))
  try {
    const add = (names: readonly string[]) =>
      Promise.all(names.map((name) => cp(path.join(all, name), path.join(directory, name))))
    await add((await readdir(all)).filter((name) => name < moving))
    const database = await testDatabase('moved write-offs', { migrations: directory })
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
    // The office has reversed the first of two write-offs
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
    const faults = () => paymentFaults({ db } as Ctx)
    expect(await faults()).toEqual(['writtenOff #7'])
    await add([moving])
    await migrate(database, { directory })
    expect(await faults()).toEqual([])
    const { rows } = await pool.query(
      `select "at", "document", "cents", "settlement" from payment_settlements order by "at"`,
    )
    expect(rows).toMatchObject([
      { document: id(1), cents: 500, settlement: id(4) },
      { at: new Date('2026-10-02T08:00Z'), document: id(1), cents: -500, settlement: id(5) },
      { document: id(2), cents: 300, settlement: id(6) },
    ])
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

test('payments that settled invoices before they knew the settlements know each of them, equal ones as well', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'dorfplatz-migrations-'))
  const linking = '0899-money-noted-in-the-books.sql'
  try {
    const add = (names: readonly string[]) =>
      Promise.all(names.map((name) => cp(path.join(all, name), path.join(directory, name))))
    await add((await readdir(all)).filter((name) => name < linking))
    const database = await testDatabase('linked settlements', { migrations: directory })
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
    await add([linking])
    await migrate(database, { directory })
    const { rows } = await pool.query(`select "settlement" from payment_settlements order by "_id"`)
    expect(rows).toEqual([{ settlement: id(4) }, { settlement: id(5) }])
    expect(await paymentFaults({ db } as Ctx)).toEqual([])
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
