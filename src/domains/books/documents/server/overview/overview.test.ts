import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { address, base, documentRights, openBooks } from '../documents.fixture.ts'
import { verifyCommand } from '../issuing/verify.command.ts'
import { writeArchive } from './archive.command.ts'

const app = await testApp('overview')
const { admin, clerk, party, line, issued, issue, convert } = await openBooks(app)
const wirt = await party({ company: 'Gasthof Linde' })
const other = await party({ company: 'Vinothek' })
const terms = (
  await admin.post(`${base}/terms`, {
    title: { de: '30 Tage, 2 % in 14', en: '30 days, 2% in 14' },
    days: 30,
    discounts: [{ _id: crypto.randomUUID(), days: 14, percent: '2' }],
  })
).body.terms
const day = { supplyFrom: '2026-08-01' }
const one = await issued('invoice', {
  ...day,
  party: wirt._id,
  terms: terms._id,
  lines: [line('10', '10'), line('1', '100', { group: 'reduced' })],
})
const two = await issued('invoice', { ...day, party: other._id, lines: [line('1', '50')] })
const three = await issued('invoice', { ...day, party: other._id, lines: [line('1', '30')] })
await clerk.post(`${base}/invoice/${three._id}/cancel`)
// The test may run past midnight
const span = { from: one.issuedOn, to: laterDay(one.issuedOn, 1) }
const get = async (path: string, query: object = {}) =>
  (await clerk.get(`${base}/overview${path}`, query)).body

test('open items are told with their age, and end when they are paid', async () => {
  const { items, sums, total } = await get('/open-items')
  expect(total).toBe(2)
  const open = new Map(items.map((item: { number: string; open: number }) => [item.number, item.open]))
  expect([open.get(one.number), open.get(two.number)]).toEqual([23_000, 6_000])
  expect(sums).toEqual([{ currency: 'EUR', due: 29_000, over30: 0, over60: 0, more: 0, owed: 0, opening: 0 }])
  expect((await get('/open-items', { party: other._id })).total).toBe(1)
})

test('cash discount lowers the VAT of both rates, and the invoice is paid', async () => {
  const before = (await clerk.get(`${base}/invoice/${one._id}/settlements`)).body
  expect(before.discounted).toMatchObject({ payable: 22_540, percent: '2' })
  expect(before.qr).toContain('\nEUR230.00\n')
  const pay = (source: string, amount: number, more: object = {}) =>
    clerk.post(`${base}/invoice/${one._id}/settlements`, { source, amount, ...more })
  const key = crypto.randomUUID()
  await pay('transfer', 22_540, { idempotencyKey: key })
  // A repeated key records nothing
  expect((await pay('transfer', 22_540, { idempotencyKey: key })).body.open).toBe(460)
  expect((await pay('discount', 461)).status).toBe(422)
  expect((await pay('discount', 460)).body).toMatchObject({ open: 0, payment: 'paid', qr: null })
  const { rows } = await get('/vat', span)
  expect(rows).toMatchObject([
    { country: 'AT', category: 'S', rate: '10', taxable: 10_000, vat: 1_000, taxableLess: 200, vatLess: 20 },
    { country: 'AT', category: 'S', rate: '20', taxable: 15_000, vat: 3_000, taxableLess: 200, vatLess: 40 },
  ])
})

test('a payment is taken back by a row of its own, once; too much stays as too much', async () => {
  const at = `${base}/invoice/${two._id}/settlements`
  const paid = (await clerk.post(at, { source: 'cash', amount: 7_000 })).body
  expect(paid).toMatchObject({ open: -1_000, payment: 'overpaid' })
  const back = `${at}/${paid.settlements[0]._id}/take-back`
  const undone = (await clerk.post(back)).body
  expect(undone).toMatchObject({
    open: 6_000,
    payment: 'open',
    settlements: [{ takenBack: true }, { amount: -7_000 }],
  })
  expect((await clerk.post(back)).body.code).toBe('TAKEN_BACK')
  expect((await clerk.post(at, { source: 'refund', amount: 1 })).status).toBe(422)
  await expect(
    app.platform.database.pool.query(`update settlements set "amount" = 1 where "document" = $1`, [two._id]),
  ).rejects.toMatchObject({ constraint: 'settlements_stay' })
})

test('turnover leads to its customers, items and months; what was cancelled counts nothing', async () => {
  const customers = await get('/turnover', { ...span, by: 'customer' })
  expect(customers.rows).toMatchObject([
    { key: wirt._id, label: 'Gasthof Linde', net: 20_000 },
    { key: other._id, label: 'Vinothek', net: 5_000 },
  ])
  expect((await get('/turnover', { ...span, by: 'month' })).sums).toMatchObject([{ net: 25_000 }])
  expect((await get('/turnover', { ...span, by: 'vat' })).sums).toMatchObject([{ vat: 4_000 }])
})

test('days of the calendar, what waits, and the proof', async () => {
  const { days } = await get('/calendar', { from: span.from, to: '2199-12-31' })
  expect(days.map(({ what }: { what: string }) => what)).toContain('due')
  expect(await get('')).toMatchObject({ overdue: 0, overdueAmounts: [], toRefund: 0, drafts: 0 })
  expect(await get('/proof')).toMatchObject({ whole: true, documents: 4, faults: [] })
})

test('tables for the tax adviser need a right of their own', async () => {
  const ask = { ...span, what: 'invoices' }
  expect((await clerk.get(`${base}/overview/export`, ask)).status).toBe(403)
  const adviser = app.as({ role: 'member', rights: [...documentRights, 'document.export'] })
  const { text } = await adviser.get(`${base}/overview/export`, ask)
  expect(text.trim().split('\r\n')).toHaveLength(5)
  expect(text).toContain(`${one.number};${one.issuedOn};Rechnung;Gasthof Linde;`)
  expect(text).toContain(`;${one.issuedOn};Stornorechnung;Vinothek;`)
  expect(text).toContain(';-30,00;-6,00;-36,00;EUR;')
  const english = await adviser.get(`${base}/overview/export`, { ...ask, lang: 'en' })
  expect(english.text).toContain(`${one.issuedOn},Invoice,Gasthof Linde,`)
  const vat = await adviser.get(`${base}/overview/export`, { ...span, what: 'vat' })
  expect(vat.text).toContain('AT;S;20;150,00;30,00;2,00;0,40;EUR')
  for (const path of ['', '/open-items', '/vat', '/turnover', '/calendar', '/proof']) {
    expect((await app.guest.get(`${base}/overview${path}`, { ...span, by: 'vat' })).status).toBe(401)
    expect((await app.as('member').get(`${base}/overview${path}`, { ...span, by: 'vat' })).status).toBe(403)
  }
})

test('the archive of a year has what every invoice says, with hashes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dorfplatz-archive-'))
  try {
    const year = Number(span.from.slice(0, 4))
    const { result } = await runRead(app.platform, systemCaller(), (ctx) => writeArchive(ctx, year, folder))
    expect(result).toMatchObject({ invoices: 4 })
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['index.csv', 'invoices.csv', 'vat.csv', `${one.number}.json`]),
    )
    const index = await readFile(join(folder, 'index.csv'), 'utf8')
    expect(index.trim().split('\r\n')).toHaveLength(result.files + 1)
    expect(JSON.parse(await readFile(join(folder, `${one.number}.json`), 'utf8'))).toMatchObject({
      number: one.number,
      totals: { gross: 23_000 },
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('ranges that are used no more are told by their titles, on the screen and in a terminal', async () => {
  const range = { title: 'Heurigenbuch', kind: 'invoice', pattern: 'H{YYYY}-{NNNN}', isDefault: true }
  const { body } = await admin.post(`${base}/number-range`, range)
  expect(body.message).toBeUndefined()
  const own = await issued('invoice', { ...day, party: other._id, lines: [line('1', '1')] })
  expect(own.number).toMatch(/^H/)
  const { number_range: all } = (await admin.get(`${base}/number-range`, { kind: 'invoice' })).body
  const former = all.find(({ _id }: { _id: string }) => _id !== body.number_range._id)
  await admin.put(`${base}/number-range/${former._id}`, { isDefault: true })
  const { ranges } = await get('/proof')
  expect(ranges.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['Heurigenbuch', former.title]),
  )
  const said: string[] = []
  const out = { args: [], options: {}, say: (text: string) => void said.push(text), progress: () => {} }
  for (const lang of ['de_AT.UTF-8', 'en_GB.UTF-8']) {
    vi.stubEnv('LC_ALL', lang)
    await verifyCommand.run(app.platform, out)
  }
  vi.unstubAllEnvs()
  expect(said.join('\n')).not.toContain('books:')
  expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/^Heurigenbuch 20\d\d: 1–1, 1 Beleg$/)]))
  expect(said).toEqual(
    expect.arrayContaining(['5 Belege geprüft, alle unversehrt.', '5 documents checked, all whole.']),
  )
})

test('rates are written like amounts', async () => {
  const own = await issued('invoice', {
    ...day,
    party: other._id,
    lines: [line('1', '1', { group: 'food' })],
  })
  const adviser = app.as({ role: 'member', rights: [...documentRights, 'document.export'] })
  const ask = { from: own.issuedOn, to: own.issuedOn, what: 'vat' }
  expect((await adviser.get(`${base}/overview/export`, ask)).text).toContain('AT;S;4,9;1,00;0,05;')
  const english = await adviser.get(`${base}/overview/export`, { ...ask, lang: 'en' })
  expect(english.text).toContain('AT,S,4.9,1.00,0.05,')
})

test('currencies are never added up, and a document counts once', async () => {
  const own = await party({ company: 'Käserei' })
  const account = {
    title: 'Franken',
    holder: 'Weingut Berger',
    iban: 'CH9300762011623852957',
    currency: 'CHF',
  }
  expect((await admin.post(`${base}/bank-account`, account)).status).toBe(200)
  const item = async (cost: string | null, title: string) =>
    (await admin.post(`${base}/item`, { title: { de: title, en: title }, cost })).body.item._id as string
  const [known, unknown] = [await item('4', 'Riesling'), await item(null, 'Zweigelt')]
  const lines = [line('2', '10', { item: known }), line('1', '50', { item: unknown })]
  const first = await issued('invoice', { ...day, party: own._id, lines })
  await issued('invoice', { ...day, party: own._id, lines: [line('1', '50', { item: unknown })] })
  const francs = await issued('invoice', { ...day, party: own._id, currency: 'CHF', lines: [line('1', '7')] })
  const here = { from: first.issuedOn, to: laterDay(first.issuedOn, 1) }
  const { rows } = await get('/turnover', { ...here, by: 'customer' })
  const ofOwn = rows.filter(({ key }: { key: string }) => key === own._id)
  // Two documents contain one item; parts of unknown cost have no margin
  expect(ofOwn).toMatchObject([
    { currency: 'EUR', net: 12_000, margin: 1_200, count: 2 },
    { currency: 'CHF', net: 700, margin: null, count: 1 },
  ])
  const { sums } = await get('/open-items', { party: own._id })
  expect(sums).toMatchObject([
    { currency: 'CHF', due: francs.gross },
    { currency: 'EUR', due: 14_400 },
  ])
  const vat = (await get('/vat', here)).rows.filter(
    ({ currency }: { currency: string }) => currency === 'CHF',
  )
  expect(vat).toMatchObject([{ country: 'AT', taxable: 700, vat: 140 }])
})

test('what a document takes off and adds belongs to its lines: turnover is its net total', async () => {
  const own = await party({ company: 'Hofladen' })
  const title = { de: 'Muskateller', en: 'Muscat' }
  const { item } = (await admin.post(`${base}/item`, { title, cost: '1' })).body
  const off = (percent: string) => [{ percent, amount: 0, reason: 'Rabatt' }]
  const half = await issued('invoice', {
    ...{ ...day, party: own._id, discounts: off('50') },
    lines: [line('100', '10', { item: item._id })],
  })
  const more = {
    ...{ ...day, party: own._id, discounts: off('10') },
    charges: [{ amount: 1_00, reason: 'Zustellung', reasonCode: 'FC' }],
    lines: [line('1', '0.33'), line('1', '0.33', { group: 'reduced' }), line('1', '0.34')],
  }
  const small = await issued('invoice', more)
  const nothing = await issued('invoice', { ...more, discounts: [], lines: [line('1', '0')] })
  expect([half.net, small.net, nothing.net]).toEqual([500_00, 190, 100])
  const here = { from: half.issuedOn, to: laterDay(half.issuedOn, 1) }
  const rows = async () =>
    (await get('/turnover', { ...here, by: 'customer' })).rows.filter(
      ({ key }: { key: string }) => key === own._id,
    )
  expect(await rows()).toMatchObject([{ net: 502_90, margin: 400_00 }])
  const byItem = (await get('/turnover', { ...here, by: 'item' })).rows
  expect(byItem.find(({ key }: { key: string }) => key === item._id).net).toBe(500_00)
  await clerk.post(`${base}/invoice/${half._id}/cancel`)
  expect(await rows()).toMatchObject([{ net: 290 }])
})

test('what packs cost is what their pieces cost', async () => {
  const own = await party({ company: 'Greißlerei' })
  const { units } = (await admin.get(`${base}/masterdata`)).body as { units: { _id: string; code: string }[] }
  const carton = units.find(({ code }) => code === 'XCT')!._id
  const pack = { _id: crypto.randomUUID(), title: 'Karton', unit: carton, quantity: '6', ean: '' }
  const title = { de: 'Traminer', en: 'Traminer' }
  const { item } = (await admin.post(`${base}/item`, { title, cost: '4', packs: [pack] })).body
  const lines = [
    line('2', '60', { item: item._id, unit: carton }),
    line('3', '10', { item: item._id, unit: item.unit }),
  ]
  const sold = await issued('invoice', { ...day, party: own._id, lines })
  const here = { from: sold.issuedOn, to: laterDay(sold.issuedOn, 1), by: 'customer' }
  const { rows } = await get('/turnover', here)
  expect(rows.find(({ key }: { key: string }) => key === own._id)).toMatchObject({
    net: 150_00,
    margin: 90_00,
  })
})

test('cash discount of a sale under OSS lowers the VAT of the country that it was charged for', async () => {
  await admin.put(`${base}/settings`, { taxesAtDestination: true })
  try {
    const home = { type: 'person', first_name: 'Eva', last_name: 'Huber', zip: '80331', city: 'München' }
    const guest = await party({
      ...{ kind: 'person', company: '', firstName: 'Eva', lastName: 'Huber' },
      addresses: [address({ ...home, country: 'DE' })],
    })
    const sold = await issued('invoice', { ...day, party: guest._id, lines: [line('1', '100')] })
    expect(sold.gross).toBe(11_900)
    await clerk.post(`${base}/invoice/${sold._id}/settlements`, { source: 'discount', amount: 119 })
    const { rows } = await get('/vat', { from: sold.issuedOn, to: laterDay(sold.issuedOn, 1) })
    const german = rows.filter(({ country }: { country: string }) => country === 'DE')
    expect(german).toMatchObject([{ rate: '19', taxable: 10_000, vat: 1_900, taxableLess: 100, vatLess: 19 }])
  } finally {
    await admin.put(`${base}/settings`, { taxesAtDestination: false })
  }
})

test('an advance that was cancelled or credited was no sale before, and takes none away', async () => {
  const buyer = await party()
  const order = await issued('order', { ...day, party: buyer._id, lines: [line('1', '1000')] })
  const ask = async () =>
    issue('invoice', (await convert(order._id, 'invoice', { type: 'advance', percent: '30' }))._id)
  const [gone, back] = [await ask(), await ask()]
  expect((await clerk.post(`${base}/invoice/${gone._id}/cancel`)).status).toBe(200)
  await issue('invoice', (await clerk.post(`${base}/invoice/${back._id}/credit`)).body.invoice._id)
  const here = { from: gone.issuedOn, to: laterDay(gone.issuedOn, 1) }
  const sold = async () =>
    (await get('/turnover', { ...here, by: 'customer' })).rows.filter(
      ({ key }: { key: string }) => key === buyer._id,
    )
  expect(await sold()).toEqual([])
  await issue('invoice', (await convert(order._id, 'invoice', { type: 'final' }))._id)
  expect(await sold()).toMatchObject([{ net: 100_000, count: 1 }])
})
