import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestClient } from '#app/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { itemsById } from '#domains/books/items/server/offers.ts'
import { giveBack, putIn, release, reserve, stockStandings, takeOut } from './offers.ts'
import { endReservationsJob, stockFaults } from './stock.job.ts'
import { base, one, openStock, stockRights as rights, tried } from './stock.fixture.ts'
import { changeBalance } from './stock.locks.ts'

const app = await testApp('stock')
const { clerk, main, wine, free, buy } = await openStock(app)
const cellar: string = (await clerk.post(`${base}/warehouse`, { title: 'Keller', code: 'K' })).body.warehouse
  ._id

test('what has never moved has no balance: more than nothing is refused, and what may be oversold gets one', async () => {
  const [none, loose] = [await wine(), await wine('0', { mayOversell: true })]
  const balances = async (item: string) =>
    (
      await app.platform.database.pool.query(
        'select "quantity"::float8 as "quantity", "reserved"::float8 as "reserved" from stock_balances where "item" = $1',
        [item],
      )
    ).rows
  const keep = (item: string, mayOversell = false) =>
    tried(
      app.write((ctx) => changeBalance(ctx, { item, warehouse: main }, { reserved: 1000n }, { mayOversell })),
    )
  expect([await balances(none), await keep(none), await balances(none)]).toEqual([[], 'OUT_OF_STOCK', []])
  // Two concurrent requests that both find no balance
  expect(await Promise.all([keep(loose, true), keep(loose, true)])).toEqual(['done', 'done'])
  expect(await balances(loose)).toEqual([{ quantity: 0, reserved: 2 }])
  await app.write((ctx) => changeBalance(ctx, { item: loose, warehouse: main }, { reserved: -2000n }))
})

test('what comes in and goes out by hand is a movement with its reason', async () => {
  const item = await wine()
  const move = (input: object) => clerk.post(`${base}/stock/move`, { item, warehouse: main, ...input })
  expect((await move({ quantity: '120', reason: 'production', note: 'Abfüllung' })).body.stock).toMatchObject(
    [{ quantity: '120', reserved: '0', free: '120', warehouse: main }],
  )
  const key = uuidv7()
  for (let again = 0; again < 2; again++)
    expect((await move({ quantity: '1.5', reason: 'loss', idempotencyKey: key })).body.stock).toMatchObject([
      { quantity: '118.5' },
    ])
  expect(await move({ quantity: '119', reason: 'ownUse' })).toMatchObject({
    status: 409,
    body: { code: 'OUT_OF_STOCK', details: { item, free: '118.5' } },
  })
  const { body } = await clerk.get(`${base}/stock/movements`, { item })
  expect(body).toMatchObject({
    total: 2,
    movements: [
      { quantity: '-1.5', reason: 'loss', byName: 'Klara' },
      { quantity: '120', reason: 'production', note: 'Abfüllung' },
    ],
  })
  await expect(app.platform.database.pool.query('update stock_movements set "quantity" = 1')).rejects.toThrow(
    'movements are never changed',
  )
  await expect(app.platform.database.pool.query('delete from stock_movements')).rejects.toThrow(
    'never changed',
  )
})

test('every write asks for its right, and refuses what cannot be', async () => {
  const item = await wine('5')
  const service = (await clerk.post(`${base}/item`, { title: { de: 'Führung', en: '' }, kind: 'service' }))
    .body.item._id
  const calls: [string, string, object][] = [
    ['stock.move', 'move', { item, warehouse: main, quantity: '1', reason: 'loss' }],
    ['stock.move', 'transfer', { item, from: main, to: cellar, quantity: '1' }],
    ['stock.count', 'count', { warehouse: main, lines: [{ item, counted: '1' }] }],
  ]
  for (const [right, call, input] of calls) {
    const path = `${base}/stock/${call}`
    expect((await app.guest.post(path, input)).status).toBe(401)
    const lacking: TestClient = app.as({ role: 'member', rights: rights.filter((name) => name !== right) })
    expect(await lacking.post(path, input)).toMatchObject({ status: 403, body: { code: 'C100' } })
  }
  expect((await app.as({ role: 'member', rights: [] }).get(`${base}/stock`)).status).toBe(403)
  for (const [call, input] of [
    ['move', { item, warehouse: main, quantity: '0', reason: 'loss' }],
    ['move', { item, warehouse: main, quantity: '-1', reason: 'receipt' }],
    ['move', { item: service, warehouse: main, quantity: '1', reason: 'receipt' }],
    ['move', { item, warehouse: uuidv7(), quantity: '1', reason: 'receipt' }],
    ['transfer', { item, from: main, to: main, quantity: '1' }],
    ['count', { warehouse: main, lines: [{ item, counted: '-1' }] }],
    [
      'count',
      {
        warehouse: main,
        lines: [
          { item, counted: '1' },
          { item, counted: '2' },
        ],
      },
    ],
  ] as const)
    expect([call, (await clerk.post(`${base}/stock/${call}`, input)).status]).toEqual([call, 422])
  expect(await free(item)).toBe('5')
})

test('60 buyers for 20 bottles end with exactly 20', async () => {
  const item = await wine('20')
  const results = await Promise.all(Array.from({ length: 60 }, () => tried(buy(item))))
  expect(results.filter((result) => result === 'done')).toHaveLength(20)
  expect(results.filter((result) => result === 'OUT_OF_STOCK')).toHaveLength(40)
  expect(await free(item)).toBe('0')
  expect((await clerk.get(`${base}/stock/movements`, { item, limit: 1 })).body.total).toBe(21)
})

test('the last bottle of two wines, asked for in reverse order, goes to one and ends in no deadlock', async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await wine('1'), await wine('1')]
    const results = await Promise.all(
      [
        [a, b],
        [b, a],
        [a, b],
        [b, a],
      ].map((order) =>
        tried(
          app.write((ctx) =>
            takeOut(
              ctx,
              order.map((item) => one(item)),
            ),
          ),
        ),
      ),
    )
    expect(results.filter((result) => result === 'done')).toHaveLength(1)
    expect(results.filter((result) => result === 'OUT_OF_STOCK')).toHaveLength(3)
  }
})

test('bottles, a carton and double lines of one wine are one demand, and a set uses up its parts', async () => {
  const item = await wine('120')
  expect(await tried(app.write((ctx) => takeOut(ctx, [one(item, '115'), one(item, '12')])))).toBe(
    'OUT_OF_STOCK',
  )
  const other = await wine('4')
  const parts = [
    { _id: uuidv7(), item, quantity: '3' },
    { _id: uuidv7(), item: other, quantity: '2' },
  ]
  const set = (await clerk.post(`${base}/item`, { title: { de: 'Kostpaket', en: '' }, kind: 'set', parts }))
    .body.item._id
  expect(await tried(app.write((ctx) => takeOut(ctx, [one(set, '3')])))).toBe('OUT_OF_STOCK')
  expect(await tried(app.write((ctx) => takeOut(ctx, [one(set, '2'), one(item, '114')])))).toBe('done')
  expect([await free(item), await free(other)]).toEqual(['0', '0'])
})

test('a line gives back what it still has out, once', async () => {
  const item = await wine('10')
  const source = { _id: uuidv7(), line: uuidv7() }
  await app.write((ctx) => takeOut(ctx, [{ ...one(item, '6'), source }]))
  const back = (count: string) => tried(app.write((ctx) => giveBack(ctx, [{ ...one(item, count), source }])))
  expect(await Promise.all([back('4'), back('4')])).toEqual(expect.arrayContaining(['done', 'NOT_OUT']))
  expect([await back('2'), await back('0.001'), await free(item)]).toEqual(['done', 'NOT_OUT', '10'])
})

test('what is reserved is not sold, is used up by its owner, and ends by itself', async () => {
  const item = await wine('10')
  const [order, late] = [uuidv7(), uuidv7()]
  await app.write((ctx) => reserve(ctx, order, [one(item, '4')], null))
  await app.write((ctx) => reserve(ctx, late, [one(item, '5')], new Date(Date.now() - 1000).toISOString()))
  expect(await tried(app.write((ctx) => takeOut(ctx, [one(item, '2')])))).toBe('OUT_OF_STOCK')
  expect(await tried(app.write((ctx) => reserve(ctx, uuidv7(), [one(item, '2')], null)))).toBe('OUT_OF_STOCK')
  await endReservationsJob.handle(app.platform, {} as never, {} as never)
  expect(await free(item)).toBe('6')
  await app.write((ctx) => takeOut(ctx, [one(item, '3')], { reservedBy: order }))
  expect(await free(item)).toBe('6')
  await app.write((ctx) => release(ctx, order))
  expect(await free(item)).toBe('7')
})

test('what is kept goes out and is changed also where a count has found less than is promised', async () => {
  const item = await wine('15')
  const [first, second] = [uuidv7(), uuidv7()]
  await app.write((ctx) => reserve(ctx, first, [one(item, '10')], null))
  await app.write((ctx) => reserve(ctx, second, [one(item, '5')], null))
  await clerk.post(`${base}/stock/count`, { warehouse: main, lines: [{ item, counted: '12', seen: '15' }] })
  expect(await free(item)).toBe('-3')
  await app.write((ctx) => takeOut(ctx, [one(item, '4')], { reservedBy: first }))
  await app.write((ctx) => reserve(ctx, first, [one(item, '3')], null))
  expect(await free(item)).toBe('0')
  expect(await tried(app.write((ctx) => reserve(ctx, first, [one(item, '4')], null)))).toBe('OUT_OF_STOCK')
  await app.write((ctx) => reserve(ctx, first, [], null))
  expect(await free(item)).toBe('3')
  expect(await app.write(stockFaults)).toEqual([])
})

test('a line below zero brings back, beside those that go out', async () => {
  const item = await wine('10')
  await app.write((ctx) => takeOut(ctx, [one(item, '5'), one(item, '-2')]))
  expect(await free(item)).toBe('7')
  await app.write((ctx) => takeOut(ctx, [one(item, '-3')]))
  expect([await free(item), await app.write(stockFaults)]).toEqual(['10', []])
})

test('what the default warehouse lacks is kept in and taken from the others', async () => {
  const item = await wine('6')
  await clerk.post(`${base}/stock/transfer`, { item, from: main, to: cellar, quantity: '4' })
  const order = uuidv7()
  await app.write((ctx) => reserve(ctx, order, [one(item, '5')], null))
  expect(await tried(app.write((ctx) => reserve(ctx, uuidv7(), [one(item, '2')], null)))).toBe('OUT_OF_STOCK')
  const source = { _id: order, line: uuidv7() }
  await app.write((ctx) => takeOut(ctx, [{ ...one(item, '5'), source }], { reservedBy: order }))
  expect(await free(item)).toBe('1')
  await app.write((ctx) => giveBack(ctx, [{ ...one(item, '5'), source }]))
  const { body } = await clerk.get(`${base}/stock?item=${item}`)
  expect([await free(item), await app.write(stockFaults)]).toEqual(['6', []])
  expect(JSON.stringify(body)).toContain('"quantity":"4"')
})

test('a count makes the difference a movement; what was sold meanwhile is told', async () => {
  const item = await wine('24')
  const lines = (counted: string, seen: string) => ({ warehouse: main, lines: [{ item, counted, seen }] })
  expect((await clerk.post(`${base}/stock/count`, lines('22', '24'))).body).toMatchObject({
    differences: 1,
    stock: [{ quantity: '22' }],
  })
  expect(await clerk.post(`${base}/stock/count`, lines('20', '24'))).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', details: { item, quantity: '22' } },
  })
  expect((await clerk.post(`${base}/stock/count`, lines('22', '22'))).body.differences).toBe(0)
})

test('something brought to another warehouse is there and no longer here', async () => {
  const item = await wine('6')
  const { body } = await clerk.post(`${base}/stock/transfer`, { item, from: main, to: cellar, quantity: '2' })
  expect(body.stock).toMatchObject(
    [
      { warehouse: cellar, quantity: '2' },
      { warehouse: main, quantity: '4' },
    ].toSorted((a, b) => Number(a.warehouse === main) - Number(b.warehouse === main)),
  )
  expect(
    await clerk.post(`${base}/stock/transfer`, { item, from: cellar, to: main, quantity: '3' }),
  ).toMatchObject({
    status: 409,
  })
  const place = await clerk.put(`${base}/stock/place`, { item, warehouse: cellar, place: 'Regal 3' })
  expect(place.body.stock).toContainEqual(expect.objectContaining({ warehouse: cellar, place: 'Regal 3' }))
})

test('what is below its least stock is found; what moved stays in the books', async () => {
  const item = await wine('3', { leastStock: '6' })
  const scarce = await clerk.get(`${base}/stock`, { scarce: true, item })
  expect(scarce.body.stock).toMatchObject([{ item, scarce: true, leastStock: '6' }])
  await clerk.delete(`${base}/item/${item}`)
  expect(await clerk.delete(`${base}/item/${item}`)).toMatchObject({
    status: 409,
    body: { code: 'STILL_USED' },
  })
})

test('every balance is the sum of its movements and reservations', async () => {
  expect(await app.write(stockFaults)).toEqual([])
  const item = await wine('5')
  await app.platform.database.pool.query('update stock_balances set "quantity" = 7 where "item" = $1', [item])
  expect(await app.write(stockFaults)).toMatchObject([{ item, quantity: '7.000', moved: '5.000' }])
  await app.platform.database.pool.query('update stock_balances set "quantity" = 5 where "item" = $1', [item])
})

test('answers that tell whether there is plenty, few or none are dropped only where that may change', async () => {
  const item = await wine('100')
  const dropped = (work: (ctx: Parameters<typeof takeOut>[0]) => Promise<void>) =>
    app.write(async (ctx) => {
      await work(ctx)
      return ctx.hasDropped([`stock-step:${item}`])
    })
  expect(await dropped((ctx) => takeOut(ctx, [one(item, '90')]))).toBe(false)
  expect(await dropped((ctx) => takeOut(ctx, [one(item, '4')]))).toBe(true)
  expect(await dropped((ctx) => reserve(ctx, uuidv7(), [one(item, '6')], null))).toBe(true)
  expect(await dropped((ctx) => putIn(ctx, [one(item, '100')]))).toBe(true)
  expect(await dropped((ctx) => takeOut(ctx, [one(item, '1')]))).toBe(false)
})

test('steps tell plenty, few and none; of sets by their scarcest part', async () => {
  const [many, few, none] = [await wine('100'), await wine('6'), await wine()]
  const set = (parts: [string, string][]) =>
    clerk
      .post(`${base}/item`, {
        title: { de: `Set ${uuidv7()}`, en: '' },
        kind: 'set',
        parts: parts.map(([item, quantity_]) => ({ _id: uuidv7(), item, quantity: quantity_ })),
      })
      .then(({ body }) => String(body.item._id))
  const [whole, scarce] = [
    await set([[many, '3']]),
    await set([
      [many, '1'],
      [few, '7'],
    ]),
  ]
  const open = await wine('0', { mayOversell: true })
  const ids = [many, few, none, whole, scarce, open]
  const steps = await app.write(async (ctx) => {
    const items = [...(await itemsById(ctx, ids)).values()]
    return stockStandings(ctx, items)
  })
  expect(ids.map((_id) => steps.get(_id))).toEqual([
    { step: 'available', pieces: 100 },
    { step: 'few', pieces: 6 },
    { step: 'none', pieces: 0 },
    { step: 'available', pieces: 33 },
    { step: 'none', pieces: 0 },
    { step: 'available', pieces: null },
  ])
})

describe('the first stock', () => {
  beforeAll(async () => {
    for (const [number, stocked] of [
      ['A-1', true],
      ['A-2', true],
      ['A-3', false],
    ] as const)
      await clerk.post(`${base}/item`, { number, title: { de: `Wein ${number}`, en: '' }, stocked })
  })
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
    const total = async () => (await clerk.get(`${base}/stock/movements`)).body.total
    const [before, faults] = [await total(), await app.write(stockFaults)]
    const seen = (await send(table, false)).body
    expect(seen).toMatchObject({ taken: 2, applied: false })
    expect(seen.lines.map(({ problem }: { problem: string }) => problem === '')).toEqual([
      ...[true, true, false, false, false],
    ])
    expect(await total()).toBe(before)
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
    // A repeated request finds every item moved already
    expect((await send(table, true)).body).toMatchObject({ taken: 0 })
    expect(await app.write(stockFaults)).toEqual(faults)
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
})
