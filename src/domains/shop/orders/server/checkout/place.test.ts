import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { shopOf } from '../orders.fixture.ts'

const app = await testApp('shop orders placed')
const admin = app.as('admin')
const { open, sold, placed, orderOf } = shopOf(app)
const { pool } = app.platform.database
/** Orders by what is typed: their documents in the books, which bear the same ids, are none. */
const foundBy = async (text: string) =>
  ((await admin.get('/api/v0/search/', { text })).body.items as { _id: string; collection: string }[])
    .filter(({ collection }) => collection === 'shop_order')
    .map(({ _id }) => _id)
const textsOf = async (_id: string) =>
  (
    await pool.query(
      `select "title", "folded", "tags" from search_documents where "collection" = 'shop_order' and "recordId" = $1`,
      [_id],
    )
  ).rows

beforeAll(() => open())

test('an order is found by its number and by its code in the search of the admin centre', async () => {
  const row = await orderOf(await placed(await sold('Schürze', '3')))
  for (const text of [row.number, row.code]) expect(await foundBy(text)).toContain(row._id)
  await admin.post(`/api/v0/shop/order/${row._id}/confirm`, { text: '' })
  expect(await foundBy(row.number)).toContain(row._id)
})

test('so are those that were placed before', async () => {
  const [one, other] = [
    await orderOf(await placed(await sold('Haube', '3'))),
    await orderOf(await placed(await sold('Schal', '3'))),
  ]
  const texts = [await textsOf(one._id), await textsOf(other._id)]
  await pool.query(
    `update search_documents set "title" = ' ' || $2::text, "folded" = ' ' || lower($2::text), "tags" = lower($3::text)
      where "collection" = 'shop_order' and "recordId" = $1`,
    [one._id, one.name, one.code],
  )
  expect(await foundBy(one.number)).not.toContain(one._id)
  await pool.query(await readFile('migrations/0898-orders-found-by-number.sql', 'utf8'))
  expect([await textsOf(one._id), await textsOf(other._id)]).toEqual(texts)
  expect(await foundBy(one.number)).toContain(one._id)
})
