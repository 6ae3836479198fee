import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { base, documentRights, openBooks } from '../documents.fixture.ts'
import { addPaperMaker, type PaperMaker } from './paper-makers.ts'

const app = await testApp('paper of documents')
const { clerk, party, line, made, issued, issue, read } = await openBooks(app)
const wirt = await party({ company: 'Gasthof Linde' })
const ten = () => ({ party: wirt._id, lines: [line('1', '10')] })
const bytes = (text: string) => new TextEncoder().encode(text)

/** What a test sets, in the place of the makers above. */
const maker = { fails: 0, refuses: false } as { fails: number; refuses: boolean } & PaperMaker
maker.make = async (_ctx, { number, totals }) => {
  if (maker.fails-- > 0) throw new Error('the engine has failed')
  return [
    { role: 'pdf', name: `${number}.pdf`, type: 'application/pdf', content: bytes('%PDF') },
    {
      role: 'xml',
      name: `${number}.xml`,
      type: 'application/xml',
      content: bytes(`<a>${number} ${totals.gross}</a>`),
    },
  ]
}
maker.check = async () =>
  maker.refuses
    ? [
        {
          code: 'BR-DE-15',
          field: 'buyerReference',
          blocks: true,
          message: { de: 'BT-10 fehlt.', en: 'BT-10 is missing.' },
        },
      ]
    : []
addPaperMaker(maker)
afterAll(() => {
  maker.refuses = false
})
const filesOf = async (_id: string) => (await clerk.get(`${base}/document/${_id}/files`)).body

test('the files come after the number, also where the engine has failed first', async () => {
  maker.fails = 1
  const invoice = await issued('invoice', ten())
  expect(invoice.number).toBeTruthy()
  await expect.poll(async () => (await filesOf(invoice._id)).files.length, { timeout: 30_000 }).toBe(2)
  const { files } = await filesOf(invoice._id)
  const [pdf] = files
  const got = await clerk.get(`${base}/document/${invoice._id}/files/${pdf._id}`)
  expect(got.text).toMatch(/^%PDF/)
  const another = await issued('invoice', ten())
  expect((await clerk.get(`${base}/document/${another._id}/files/${pdf._id}`)).status).toBe(404)
  await expect(
    app.platform.database.pool.query(`update document_files set "sha256" = '' where "_id" = $1`, [pdf._id]),
  ).rejects.toMatchObject({ constraint: 'settlements_stay' })
})

test('an order that was reopened and confirmed again has files that say what it says now', async () => {
  const order = await issued('order', ten())
  // No e-invoices of orders: their XML is the one of the maker above
  const saidBy = async () => {
    const { files } = await filesOf(order._id)
    const xml = files.find(({ role }: { role: string }) => role === 'xml')
    return xml ? (await clerk.get(`${base}/document/${order._id}/files/${xml._id}`)).text : ''
  }
  await expect.poll(saidBy, { timeout: 30_000 }).toBe(`<a>${order.number} 1200</a>`)
  expect((await clerk.post(`${base}/order/${order._id}/reopen`)).status).toBe(200)
  const { version } = await read('order', order._id)
  await clerk.put(`${base}/order/${order._id}`, { version, lines: [line('2', '10')] })
  expect((await issue('order', order._id)).number).toBe(order.number)
  await expect.poll(saidBy, { timeout: 30_000 }).toBe(`<a>${order.number} 2400</a>`)
  expect((await filesOf(order._id)).files).toHaveLength(2)
})

test('a draft is shown as paper that has no number, to those who may read documents', async () => {
  const asked = { kind: 'invoice', draft: ten() }
  const knowing = app.as({ role: 'member', rights: [...documentRights, 'party.read'], name: 'Petra' })
  const shown = await knowing.post(`${base}/document/preview/pdf`, asked)
  expect(shown.text).toMatch(/^%PDF/)
  const stranger = app.as({ role: 'member', rights: [], name: 'Otto' })
  expect((await stranger.post(`${base}/document/preview/pdf`, asked)).status).toBe(403)
})

test('what the rules of e-invoices find keeps a document from being issued, with the field', async () => {
  const draft = await made('invoice', ten())
  maker.refuses = true
  const refused = await clerk.post(`${base}/invoice/${draft._id}/issue`)
  expect(refused.body).toMatchObject({ code: 'NOT_READY', fields: { buyerReference: 'BT-10 fehlt.' } })
  const seen = await clerk.post(`${base}/document/preview`, { kind: 'invoice', _id: draft._id })
  expect(seen.body.findings).toMatchObject([{ code: 'BR-DE-15', blocks: true }])
  maker.refuses = false
  expect((await issue('invoice', draft._id)).state).toBe('issued')
})

test('an invoice leaves by mail with its files, and who got it stands in its steps', async () => {
  const invoice = await issued('invoice', ten())
  await expect.poll(async () => (await filesOf(invoice._id)).files.length, { timeout: 30_000 }).toBe(2)
  const at = `${base}/document/${invoice._id}/mail`
  const { body } = await clerk.get(at)
  expect(body).toMatchObject({ to: ['wirt@gasthof.example'], waits: false })
  expect(body.subject).toBe(`Rechnung ${invoice.number} – Weingut Berger`)
  const { to, subject, text } = body
  expect((await clerk.post(at, { to, subject, text })).body).toEqual({ sent: to })
  const { steps } = (await clerk.get(`${base}/invoice/${invoice._id}/steps`)).body
  expect(steps.at(-1)).toMatchObject({ what: 'mail', text: 'wirt@gasthof.example' })
  // Sent again, the first one counts
  const again = { to, subject, text, idempotencyKey: crypto.randomUUID() }
  for (const { status } of [await clerk.post(at, again), await clerk.post(at, again)])
    expect(status).toBe(200)
  const after = (await clerk.get(`${base}/invoice/${invoice._id}/steps`)).body.steps
  expect(after).toHaveLength(steps.length + 1)
  expect((await clerk.post(at, { to: ['nobody'], subject, text })).status).toBe(422)
})

test('a paid invoice is not reminded of', async () => {
  const invoice = await issued('invoice', ten())
  const at = `${base}/document/${invoice._id}/mail`
  expect((await clerk.get(at, { letter: 'reminder' })).body.subject).toContain('Zahlungserinnerung')
  await clerk.post(`${base}/invoice/${invoice._id}/settlements`, { source: 'cash', amount: 1_200 })
  const words = { to: ['a@b.example'], subject: 'x', text: 'y' }
  expect((await clerk.post(at, { letter: 'reminder', ...words })).body.code).toBe('NOTHING_DUE')
  const draft = await made('invoice', ten())
  expect((await clerk.post(`${base}/document/${draft._id}/mail`, words)).status).toBe(404)
})
