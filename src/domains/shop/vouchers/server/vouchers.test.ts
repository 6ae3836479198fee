import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { isOwnCode, plainCode } from '../vouchers.rules.ts'
import { voucherFaults } from './check.job.ts'

const app = await testApp('shop vouchers')
const admin = app.as('admin')
const shop = '/api/v0/shop'
const at = (_id: string, more = '') => `${shop}/voucher/${_id}${more}`
const of = (...actions: string[]) => actions.map((action) => `shop_voucher.${action}`)
const reader = app.as({ role: 'member', name: 'Rosa', rights: of('read') })
const keeper = app.as({ role: 'member', name: 'Paula', rights: of('read', 'create', 'update') })
const { pool } = app.platform.database
/** Headers of a request from a page of the site. */
const asked = { 'sec-fetch-site': 'same-origin' }

async function issued(more: object = {}) {
  const { status, body } = await keeper.post(`${shop}/voucher`, { valueCents: 5000, ...more })
  expect({ status, ...body }).toMatchObject({ status: 200 })
  return body.shop_voucher
}

beforeAll(async () => {
  await admin.put('/api/v0/accounting/settings', { name: 'Weingut Berger', country: 'AT' })
})

test('is issued with a code of its own, valid as long as the law says', async () => {
  const item = await issued({ issuedOn: '2026-03-05', recipient: 'Maria', note: 'Preis der Tombola' })
  expect(item).toMatchObject({
    ...{ valueCents: 5000, balanceCents: 5000, standing: 'valid', origin: 'office', state: 'active' },
    ...{ validUntil: '2056-03-05', currency: 'EUR' },
  })
  const { steps } = (await reader.get(at(item._id, '/steps'))).body
  expect(steps).toMatchObject([{ what: 'issue', byName: 'Paula' }])
})

test('its code is told by an action of its own that stands in its steps, and by nothing else', async () => {
  const { _id, code: none, end } = await issued({ recipient: 'Rudolf' })
  expect(none).toBe(null)
  const { code } = (await keeper.post(at(_id, '/reveal'))).body
  expect([isOwnCode(plainCode(code)), end]).toEqual([true, `…${code.slice(-4)}`])
  expect((await keeper.get(at(_id, '/paper'), {}, asked)).status).toBe(200)
  const { steps } = (await reader.get(at(_id, '/steps'))).body
  expect(steps).toMatchObject([
    { what: 'issue' },
    { what: 'reveal', byName: 'Paula' },
    { what: 'print', byName: 'Paula' },
  ])
  const plain = plainCode(code)
  const seen = [
    await reader.get(at(_id)),
    await reader.get(`${shop}/voucher`, { search: 'Rudolf' }),
    await keeper.get(`${shop}/voucher/export`, { search: 'Rudolf', format: 'csv' }),
    await admin.get(at(_id, '/history')),
    await keeper.put(at(_id), { note: 'x' }),
  ]
  for (const { status, text } of seen) {
    expect(status).toBe(200)
    for (const one of [code, plain]) expect(text).not.toContain(one)
  }
  // A search cannot find it letter by letter either
  const found = async (search: string) =>
    (await reader.get(`${shop}/voucher`, { search })).body.shop_voucher.map((one: { _id: string }) => one._id)
  expect(await found(plain.slice(-4))).toContain(_id)
  expect(await found(plain.slice(0, 5))).not.toContain(_id)
})

test('who lacks the right is refused, each write', async () => {
  const item = await issued()
  const adjust = { cents: -100, reason: 'Kassa' }
  for (const by of [reader, app.as({ role: 'member', rights: [] })]) {
    expect((await by.post(`${shop}/voucher`, { valueCents: 100 })).status).toBe(403)
    expect((await by.put(at(item._id), { note: 'x' })).status).toBe(403)
    expect((await by.post(at(item._id, '/adjust'), adjust)).status).toBe(403)
    expect((await by.post(at(item._id, '/block'), { text: 'x' })).status).toBe(403)
    expect((await by.post(at(item._id, '/send'))).status).toBe(403)
    expect((await by.post(at(item._id, '/reveal'))).status).toBe(403)
    expect((await by.get(at(item._id, '/paper'), {}, asked)).status).toBe(403)
  }
  expect((await app.guest.get(at(item._id))).status).toBe(401)
  expect((await app.guest.get(at(item._id, '/paper'))).status).toBe(401)
  expect((await keeper.put(`${shop}/settings/vouchers`, { years: 3 })).status).toBe(403)
  expect((await reader.get(at(item._id))).body.shop_voucher).toEqual(item)
})

test('what was issued stays; what is around it changes', async () => {
  const item = await issued()
  for (const change of [{ valueCents: 9999 }, { code: 'ANDERS123' }, { issuedOn: '2020-01-01' }]) {
    const { status, body } = await keeper.put(at(item._id), change)
    expect([status, Object.keys(body.fields)]).toEqual([422, Object.keys(change)])
  }
  expect((await keeper.put(at(item._id), { validUntil: '1999-01-01' })).status).toBe(422)
  const changed = await keeper.put(at(item._id), { recipient: 'Josef', validUntil: null })
  expect(changed.body.shop_voucher).toMatchObject({ recipient: 'Josef', validUntil: null, version: 2 })
  expect((await keeper.put(at(item._id), { recipient: 'x', version: 1 })).status).toBe(409)
})

test('the balance changes by hand with a reason, once, never below zero', async () => {
  const item = await issued()
  const input = { cents: -1200, reason: 'Einkauf an der Kassa', idempotencyKey: uuidv7() }
  expect((await keeper.post(at(item._id, '/adjust'), { cents: -1200, reason: '' })).status).toBe(422)
  expect((await keeper.post(at(item._id, '/adjust'), { cents: 0, reason: 'x' })).status).toBe(422)
  for (let time = 0; time < 2; time++)
    expect((await keeper.post(at(item._id, '/adjust'), input)).body.shop_voucher.balanceCents).toBe(3800)
  const tooMuch = await keeper.post(at(item._id, '/adjust'), { cents: -3801, reason: 'x' })
  expect([tooMuch.status, tooMuch.body.fields?.cents]).toEqual([422, expect.stringContaining('38,00')])
  const { steps } = (await reader.get(at(item._id, '/steps'))).body
  expect(steps.at(-1)).toMatchObject({
    what: 'adjust',
    text: expect.stringContaining('Einkauf an der Kassa'),
  })
  await expect(
    pool.query('update shop_voucher_moves set "cents" = 1 where "voucher" = $1', [item._id]),
  ).rejects.toThrow('never changed')
  const both = await Promise.all(
    [1, 2].map(() => keeper.post(at(item._id, '/adjust'), { cents: -3000, reason: 'zugleich' })),
  )
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))
})

test('blocked with a reason, freed again; a blocked one is not changed', async () => {
  const item = await issued()
  expect((await keeper.post(at(item._id, '/block'), { text: '' })).status).toBe(422)
  const { body } = await keeper.post(at(item._id, '/block'), { text: 'Gestohlen' })
  expect(body.shop_voucher).toMatchObject({ state: 'blocked', standing: 'blocked' })
  expect((await keeper.post(at(item._id, '/adjust'), { cents: -1, reason: 'x' })).status).toBe(422)
  expect((await keeper.post(at(item._id, '/unblock'), {})).body.shop_voucher.standing).toBe('valid')
})

test('the list is filtered by standing, and says what the shop owes', async () => {
  const note = uuidv7()
  const [open, used, over, blocked] = [
    await issued({ note }),
    await issued({ note }),
    await issued({ note, issuedOn: '2020-01-01', validUntil: '2021-01-01' }),
    await issued({ note }),
  ]
  await keeper.post(at(used._id, '/adjust'), { cents: -5000, reason: 'Kassa' })
  await keeper.post(at(blocked._id, '/block'), { text: 'x' })
  const ids = async (query: object) =>
    (await reader.get(`${shop}/voucher`, { search: note, ...query })).body.shop_voucher.map(
      ({ _id }: { _id: string }) => _id,
    )
  expect(await ids({ standing: 'valid' })).toEqual([open._id])
  expect(await ids({ standing: 'used' })).toEqual([used._id])
  expect(await ids({ standing: 'expired' })).toEqual([over._id])
  expect(await ids({ standing: 'blocked' })).toEqual([blocked._id])
  expect(await ids({ state: 'active', sort: 'number' })).toEqual([open._id, used._id, over._id])
  const sumOf = async () => (await reader.get(`${shop}/vouchers/open`)).body.open[0].cents
  const before = await sumOf()
  await issued()
  expect(await sumOf()).toBe(before + 5000)
})

test('old ones come in by a table, and a second time nothing changes', async () => {
  const file = Buffer.from(
    'Code;Wert in Cent;Ausgestellt am;Für\nGS-2019-004;2500;2019-05-01;Anna\n12;100;2019-05-01;Zu kurz\n',
  ).toString('base64')
  const send = async () =>
    (await keeper.post(`${shop}/voucher/import`, { file, apply: true })).body.lines.map(
      ({ fate }: { fate: string }) => fate,
    )
  expect(await send()).toEqual(['create', 'refused'])
  expect(await send()).toEqual(['known', 'refused'])
  // Its code is sequential: neither its end nor a search may reveal it
  expect((await reader.get(`${shop}/voucher`, { search: '9004' })).text).not.toContain('Anna')
  const { body } = await reader.get(`${shop}/voucher`, { search: 'Anna' })
  expect(body.shop_voucher).toMatchObject([
    {
      code: null,
      end: '…',
      balanceCents: 2500,
      origin: 'former',
      validUntil: '2049-05-01',
      recipient: 'Anna',
    },
  ])
  expect(
    (await keeper.post(`${shop}/voucher`, { valueCents: 1, code: 'gs 2019 004' })).body.fields?.code,
  ).toContain('schon')
  expect((await reader.post(`${shop}/voucher/import`, { file })).status).toBe(403)
})

test('is a PDF, and goes by mail once for each time it was asked for', async () => {
  const item = await issued({ email: 'maria@rebenau.example', recipient: 'Maria' })
  const { status, headers } = await keeper.get(at(item._id, '/paper'), {}, asked)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await keeper.post(at(item._id, '/send'))).status).toBe(200)
  await app.platform.jobs.idle(60)
  const { steps } = (await reader.get(at(item._id, '/steps'))).body
  expect(steps.at(-1)).toMatchObject({ what: 'send', text: 'maria@rebenau.example', byName: '' })
  const nowhere = await issued()
  expect((await keeper.post(at(nowhere._id, '/send'))).body.fields?.email).toBeTruthy()
})

test('all sums agree; one that does not is named', async () => {
  expect(await app.write(voucherFaults)).toEqual([])
  const { number, _id } = await issued()
  await pool.query('update shop_vouchers set "balanceCents" = 1 where "_id" = $1', [_id])
  expect(await app.write(voucherFaults)).toEqual([`balance #${number}`])
})
