import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import { address, base, openBooks } from '../documents.fixture.ts'
import { writeArchive } from '../overview/archive.command.ts'

const app = await testApp('bad days of documents')
const { admin, clerk, party, line, issued, issue, made, convert, read } = await openBooks(app)
const wirt = await party({ company: 'Gasthof Linde' })
const ten = (more: object = {}) => ({ party: wirt._id, lines: [line('1', '10')], ...more })

test('a mail server that refuses takes nothing back: the invoice stays issued, the mail waits with what was said', async () => {
  const uuid = crypto.randomUUID()
  const mailbox = { uuid, name: 'Kanzlei', address: 'amt@rebenau.example', smtpUrl: 'smtp://127.0.0.1:1' }
  const mail = { mailboxes: [mailbox], DEFAULT_SYSTEM_MAILBOX: uuid }
  expect((await admin.put('/api/v0/config/', { mail })).status).toBe(200)
  const invoice = await issued('invoice', ten())
  await expect
    .poll(async () => (await clerk.get(`${base}/document/${invoice._id}/files`)).body.waits, {
      timeout: 60_000,
    })
    .toBe(false)
  const words = { to: ['wirt@gasthof.example'], subject: 'Ihre Rechnung', text: 'Guten Tag' }
  expect((await clerk.post(`${base}/document/${invoice._id}/mail`, words)).status).toBe(200)
  const waiting = async () => {
    const { mails } = await app.platform.mail.queued({ db: app.platform.database.db }, { limit: 10, skip: 0 })
    return mails.find(({ subject }) => subject === 'Ihre Rechnung')?.error ?? ''
  }
  await expect.poll(waiting, { timeout: 60_000 }).toContain('ECONNREFUSED')
  expect(await read('invoice', invoice._id)).toMatchObject({ state: 'issued', payment: 'open' })
  const { steps } = (await clerk.get(`${base}/invoice/${invoice._id}/steps`)).body
  expect(steps.filter(({ what }: { what: string }) => what === 'mail')).toHaveLength(1)
})

test('a delivery note has delivered what it lists, and an order says what is left of it', async () => {
  const order = await issued('order', { party: wirt._id, lines: [line('6', '10')] })
  const delivery = await convert(order._id, 'delivery', {
    lines: [{ _id: order.lines[0]._id, quantity: '4' }],
  })
  await issue('delivery', delivery._id)
  const { quantities } = (await clerk.get(`${base}/document/${order._id}/chain`)).body
  const of = (_id: string) => quantities.find(({ document }: { document: string }) => document === _id)
  expect(of(order._id)).toMatchObject({ total: '6', delivered: '4', charged: '0' })
  expect(of(delivery._id)).toMatchObject({ total: '4', delivered: '4', charged: '0' })
})

test('a flat-rate farmer in Austria notes the flat rate for businesses, and for them alone', async () => {
  expect((await admin.put(`${base}/settings`, { scheme: 'flat' })).status).toBe(200)
  const notesOf = async (more: object) => {
    const draft = await made('invoice', {
      lines: [line('6', '10', { group: 'wine', isOwn: true })],
      ...more,
    })
    const { body } = await clerk.post(`${base}/document/preview`, { kind: 'invoice', _id: draft._id })
    return body.content.texts.notes as string[]
  }
  expect(await notesOf({ party: wirt._id })).toContain('Durchschnittssteuersatz 13 % (§ 22 UStG)')
  const guest = await party({ kind: 'person', firstName: 'Anna', lastName: 'Huber', addresses: [] })
  expect(await notesOf({ party: guest._id })).toEqual([])
  await admin.put(`${base}/settings`, { scheme: 'regular' })
  expect(await notesOf({ party: wirt._id })).toEqual([])
})

test('a flat-rate farmer charges own wine at the rate of wine, whoever buys it, and the rest by the buyer', async () => {
  expect((await admin.put(`${base}/settings`, { scheme: 'flat' })).status).toBe(200)
  const guest = await party({ kind: 'person', firstName: 'Anna', lastName: 'Huber' })
  const rateOf = async (who: { _id: string }, group: string) => {
    const { body } = await admin.post(`${base}/document/preview`, {
      kind: 'invoice',
      draft: { party: who._id, lines: [line('1', '10', { group, isOwn: true })] },
    })
    return body.content.vat[0].rate as string
  }
  expect([await rateOf(guest, 'wine'), await rateOf(guest, 'reduced')]).toEqual(['13', '10'])
  expect([await rateOf(wirt, 'wine'), await rateOf(wirt, 'reduced')]).toEqual(['13', '13'])
  await admin.put(`${base}/settings`, { scheme: 'regular' })
})

test('VAT of two countries at one rate is charged by two invoices, each for its own', async () => {
  expect((await admin.put(`${base}/settings`, { taxesAtDestination: true })).status).toBe(200)
  const buyer = await party({
    kind: 'person',
    firstName: 'Anne',
    lastName: 'Petit',
    addresses: [address({ country: 'FR' })],
  })
  const [goods, service] = [line('1', '100'), line('1', '50', { nature: 'service' })]
  const draft = await made('invoice', { party: buyer._id, lines: [goods, service] })
  const refused = await clerk.post(`${base}/invoice/${draft._id}/issue`)
  expect([refused.status, refused.body.code]).toEqual([422, 'NOT_READY'])
  expect(refused.body.fields.lines).toContain('FR, AT: 20 %')
  const countries: string[] = []
  for (const one of [goods, service]) {
    const { _id } = await issued('invoice', {
      party: buyer._id,
      lines: [{ ...one, _id: crypto.randomUUID() }],
    })
    const { content } = (await clerk.get(`${base}/document/${_id}/content`)).body
    countries.push(content.vat[0].country)
  }
  expect(countries).toEqual(['FR', 'AT'])
  await admin.put(`${base}/settings`, { taxesAtDestination: false })
})

test('numbers that nobody can mean are refused at their line, whatever is asked of it', async () => {
  const draft = await made('invoice', { party: wirt._id, lines: [line('1', '10')] })
  const wrong = (more: Record<string, unknown>) => line('1', '10', more)
  const most = '999999999999'
  for (const [field, one] of [
    ['base', wrong({ base: '0' })],
    ['base', wrong({ base: '-1' })],
    ['price', wrong({ price: '-1' })],
    ['price', wrong({ quantity: most, price: most })],
    ['price', wrong({ quantity: `-${most}`, price: '0.01' })],
    ['price', wrong({ price: '10000000', base: '0.001' })],
    ['allowance', wrong({ allowance: -Number.MAX_SAFE_INTEGER })],
  ] as const) {
    const lines = [one]
    for (const refused of [
      await clerk.post(`${base}/invoice`, { counting: 'gross', lines }),
      await clerk.put(`${base}/invoice/${draft._id}`, { lines }),
      await admin.post(`${base}/document/preview`, { kind: 'offer', draft: { lines } }),
    ]) {
      expect([field, one, refused.status]).toEqual([field, one, 422])
      expect(Object.keys(refused.body.fields)).toEqual([expect.stringMatching(`lines\\..*\\.${field}$`)])
    }
  }
  // The largest amounts allowed, in gross prices with a discount and a charge over all rates
  const large = ['1', '2', '3'].map(() => line('1', '1000000000', { group: 'wine' }))
  const amount = 100_000_000_000
  const whole = await made('invoice', {
    ...{ party: wirt._id, counting: 'gross', lines: [...large, line('1', '1000000000')] },
    discounts: [{ percent: null, amount, reason: 'Nachlass' }],
    charges: [{ amount, reason: 'Zustellung', reasonCode: 'FC' }],
  })
  expect(whole.gross).toBe(4 * amount)
})

test('nothing of something costs nothing: a gross line of quantity 0 takes no amount off', async () => {
  const lines = [line('2', '10'), line('0', '5', { allowance: 100 })]
  const draft = await made('invoice', { party: wirt._id, counting: 'gross', format: 'xrechnung-ubl', lines })
  const refused = await clerk.post(`${base}/invoice/${draft._id}/issue`)
  expect(refused).toMatchObject({ status: 422, body: { code: 'NOT_READY' } })
  expect(Object.keys(refused.body.fields)).toEqual([`lines.${lines[1]!._id}.quantity`])
  expect((await clerk.put(`${base}/invoice/${draft._id}`, { lines: lines.slice(0, 1) })).status).toBe(200)
})

test('a range that takes up the pattern of a former one is told to count further, and then does', async () => {
  const own = await issued('invoice', ten())
  const { number_range: ranges } = (await admin.get(`${base}/number-range`, { kind: 'invoice' })).body
  const former = ranges.find(({ isDefault }: { isDefault: boolean }) => isDefault)
  const { pattern } = former
  const changed = await admin.put(`${base}/number-range/${former._id}`, { pattern: 'RX{YYYY}-{NNNN}' })
  expect(changed.status).toBe(200)
  const { number_range: next } = (
    await admin.post(`${base}/number-range`, { title: 'Neu', kind: 'invoice', pattern, isDefault: true })
  ).body
  const draft = await made('invoice', ten())
  const refused = await clerk.post(`${base}/invoice/${draft._id}/issue`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'NUMBER_EXISTS' } })
  const counter = Number(/\d+$/.exec(own.number)![0]) + 1
  const goOn = await admin.post(`${base}/number-range/${next._id}/continue`, { next: counter })
  expect(goOn.status).toBe(200)
  expect((await issue('invoice', draft._id)).number).toMatch(new RegExp(`-0*${counter}$`))
  await admin.put(`${base}/number-range/${next._id}`, { pattern: 'N{YYYY}-{NNNN}' })
  await admin.put(`${base}/number-range/${former._id}`, { pattern, isDefault: true })
})

test('numbers that differ in signs and capitals alone have files of their own in the archive', async () => {
  const { number_range: ranges } = (await admin.get(`${base}/number-range`, { kind: 'invoice' })).body
  const former = ranges.find(({ isDefault }: { isDefault: boolean }) => isDefault)
  const wanted: string[] = []
  for (const pattern of ['Q{YYYY}/{N}', 'Q{YYYY} {N}', 'q{YYYY}-{N}']) {
    const range = { title: pattern, kind: 'invoice', pattern, isDefault: true }
    expect((await admin.post(`${base}/number-range`, range)).status).toBe(200)
    wanted.push((await issued('invoice', ten())).number)
  }
  await admin.put(`${base}/number-range/${former._id}`, { isDefault: true })
  const folder = await mkdtemp(join(tmpdir(), 'dorfplatz-archive-'))
  try {
    const year = Number(/\d{4}/.exec(wanted[0]!)![0])
    await runRead(app.platform, systemCaller(), (ctx) => writeArchive(ctx, year, folder))
    const index = (await readFile(join(folder, 'index.csv'), 'utf8'))
      .split('\r\n')
      .map((one) => one.split(';'))
    for (const number of wanted) {
      const [, name] = index.find(([its, file]) => its === number && file!.endsWith('.json'))!
      expect(JSON.parse(await readFile(join(folder, name!), 'utf8'))).toMatchObject({ number })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
