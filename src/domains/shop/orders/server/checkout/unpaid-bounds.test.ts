import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { statementOf } from '../../../../../kit/server/database/statement.ts'
import { shopOf } from '../orders.fixture.ts'
import { unpaidStatement } from './unpaid-bounds.ts'

const app = await testApp('unpaid bounds')
const { open, sold, placed } = shopOf(app)

beforeAll(() => open())

test('what a mailbox and a network have not paid is found by index, however many orders wait', async () => {
  await placed(await sold('Leiberl', '50'))
  const { pool } = app.platform.database
  const client = await pool.connect()
  try {
    // Copies of one order, without the documents that they would have
    await client.query('begin; alter table shop_orders drop constraint "shop_orders__id_fkey"')
    await client.query(`
      insert into shop_orders select (jsonb_populate_record(o, jsonb_build_object('_id', uuidv7(), 'code', 'K' || n, 'key', 'K' || n,
        'cart', null, 'number', 'K' || n, 'email', 'k' || n || '@rebenau.example', 'origin', 'netz' || n))).*
      from shop_orders o, generate_series(1, 1000) n`)
    await client.query('analyze shop_orders')
    const { text } = statementOf(
      unpaidStatement({ email: 'k1@rebenau.example', origin: 'netz1' }, new Date().toISOString()),
    )
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('shop_orders_of_mailbox')
    expect(plan).toContain('shop_orders_origin')
    expect(plan).not.toMatch(/Seq Scan|shop_orders_open|shop_orders_newest/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
