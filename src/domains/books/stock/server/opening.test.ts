import { expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { stockFaults } from './stock.job.ts'

const app = await testApp('opening stock')
const rights = ['item.read', 'item.create', 'stock.read', 'stock.move', 'stock.count']
const clerk = app.as({ role: 'member', rights, name: 'Klara' })
const base = '/api/v0/accounting'
const main: string = (await clerk.get(`${base}/masterdata`)).body.warehouses[0]._id
for (const [number, stocked] of [
  ['A-1', true],
  ['A-2', true],
  ['A-3', false],
] as const)
  await clerk.post(`${base}/item`, { number, title: { de: `Wein ${number}`, en: '' }, stocked })
const send = (rows: object[], apply: boolean, by = clerk) =>
  by.post(`${base}/stock/opening`, { warehouse: main, rows, apply })
const table = [
  { number: 'A-1', quantity: '120' },
  { number: 'A-2', quantity: '0.5' },
  { number: 'A-2', quantity: '3' },
  { number: 'A-3', quantity: '3' },
  { number: 'X', quantity: '3' },
]

test('the first stock comes from a table: looked through first, then each item once, with its reason', async () => {
  const seen = (await send(table, false)).body
  expect(seen).toMatchObject({ taken: 2, applied: false })
  expect(seen.lines.map(({ problem }: { problem: string }) => problem === '')).toEqual([
    ...[true, true, false, false, false],
  ])
  expect((await clerk.get(`${base}/stock/movements`)).body.total).toBe(0)
  expect((await send(table, true)).body).toMatchObject({ taken: 2, applied: true })
  const { movements } = (await clerk.get(`${base}/stock/movements`)).body
  expect(
    movements.map(({ quantity, reason }: { quantity: string; reason: string }) => [quantity, reason]),
  ).toEqual(
    expect.arrayContaining([
      ['120', 'opening'],
      ['0.5', 'opening'],
    ]),
  )
  // Sent again, everything has moved already
  expect((await send(table, true)).body).toMatchObject({ taken: 0 })
  expect(await app.write(stockFaults)).toEqual([])
})

test('a quantity that is none or less than nothing is told, and it takes the right to count', async () => {
  await clerk.post(`${base}/item`, { number: 'A-4', title: { de: 'Wein A-4', en: '' }, stocked: true })
  const wrong = (quantity: string | null) => send([{ number: 'A-4', quantity }], true)
  expect((await wrong(null)).body.taken).toBe(0)
  expect((await wrong('-1')).body.taken).toBe(0)
  expect((await send([{ number: 'A-4', quantity: '1' }], true)).body.taken).toBe(1)
  const reader = app.as({ role: 'member', rights: ['stock.read'], name: 'Otto' })
  expect((await send(table, true, reader)).status).toBe(403)
  const nowhere = { warehouse: crypto.randomUUID(), rows: table }
  expect((await clerk.post(`${base}/stock/opening`, nowhere)).status).toBe(422)
})
