import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#app/test-app.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import { creditLines } from '../sales/sales.service.ts'
import { base, openBooks } from '../documents.fixture.ts'
import { checkPaper } from '../paper/paper-makers.ts'

const app = await testApp('credit notes')
const { admin, clerk, party, line, issued, issue, read } = await openBooks(app)
const wirt = await party()
const today = await app.write(siteDay)

test.each(['net', 'gross'])(
  'credited piece by piece an invoice in %s prices ends at its own net and VAT',
  async (counting) => {
    const price = counting === 'net' ? '0.33' : '0.40'
    const lines = [line('3', price), line('3', price, { group: 'reduced' })]
    const invoice = await issued('invoice', { party: wirt._id, counting, lines })
    const [sums, open] = [[0, 0], [] as number[]]
    for (let at = 0; at < 3; at++) {
      const parts = invoice.lines.map(({ _id }: { _id: string }) => ({ _id, quantity: '1' }))
      const draft = await clerk.post(`${base}/invoice/${invoice._id}/credit`, { lines: parts })
      const preview = { kind: 'invoice', _id: draft.body.invoice._id }
      const { totals } = (await clerk.post(`${base}/document/preview`, preview)).body.content
      const note = await issue('invoice', draft.body.invoice._id)
      expect([note.net, note.vat]).toEqual([totals.net, totals.vat])
      sums[0]! += note.net
      sums[1]! += note.vat
      open.push((await read('invoice', invoice._id)).open, note.open)
    }
    expect([...sums, open.at(-2), open.at(-1)]).toEqual([invoice.net, invoice.vat, 0, 0])
  },
)

test.each(['net', 'gross'])(
  'the second credit note of an invoice in %s prices takes what is left',
  async (counting) => {
    const invoice = await issued('invoice', {
      party: wirt._id,
      counting,
      lines: [line('3', '19.84', { discount: '7.5' })],
      discounts: [{ percent: '7.5', amount: 0, reason: 'Stammkunde' }],
      charges: [{ amount: 1_040, reason: 'Versand', reasonCode: 'FC' }],
    })
    const credit = (input: object = {}) => clerk.post(`${base}/invoice/${invoice._id}/credit`, input)
    const left = async () => (await clerk.get(`${base}/document/${invoice._id}/chain`)).body.credit
    const [{ _id }] = invoice.lines
    expect(await left()).toMatchObject({ lines: [{ line: _id, left: '3' }], charges: 1_040 })
    const one = (await credit({ lines: [{ _id, quantity: '1' }] })).body.invoice
    expect(one.charges).toEqual([])
    await issue('invoice', one._id)
    expect(await left()).toMatchObject({ lines: [{ line: _id, left: '2' }], charges: 1_040 })

    const rest = await credit()
    expect([rest.status, rest.body.message]).toEqual([200, undefined])
    expect(rest.body.invoice.lines).toMatchObject([{ quantity: '2' }])
    // Quantities in a draft credit note are not offered again
    expect(await left()).toMatchObject({ lines: [{ left: '0' }], charges: 0 })
    expect(await credit()).toMatchObject({ status: 409, body: { code: 'NOTHING_OPEN' } })
    await issue('invoice', rest.body.invoice._id)
    expect(await read('invoice', invoice._id)).toMatchObject({ open: 0 })
  },
)

test.each([
  ['gross', line('3', '19.84', { group: 'reduced', discount: '7.5' }), [], ['1', '2']],
  ['gross', line('4', '22.02'), [{ percent: '7.5', amount: 0, reason: '' }], ['1', '2', '1']],
  ['net', line('10', '82.50', { discount: '15' }), [], ['3', '3', '4']],
  ['net', line('3', '0.3333'), [{ percent: null, amount: 7, reason: '' }], ['1', '1', '1']],
])('in %s prices a discounted invoice ends at nothing in parts', async (counting, one, discounts, parts) => {
  const invoice = await issued('invoice', { party: wirt._id, counting, lines: [one], discounts })
  for (const quantity_ of parts) {
    const lines = [{ _id: one._id, quantity: quantity_ }]
    const draft = await clerk.post(`${base}/invoice/${invoice._id}/credit`, { lines })
    await issue('invoice', draft.body.invoice._id)
  }
  expect(await read('invoice', invoice._id)).toMatchObject({ open: 0 })
})

test('only a credit note puts an amount at a rate of its own', async () => {
  const vat = { category: 'AE', rate: '0' }
  const charges = [{ amount: 1_000, reason: 'Versand', reasonCode: 'FC', vat }]
  const invoice = await issued('invoice', { party: wirt._id, lines: [line('1', '10')], charges })
  expect(invoice).toMatchObject({ net: 2_000, vat: 400 })
  const draft = (await clerk.post(`${base}/invoice/${invoice._id}/credit`)).body.invoice
  const elsewhere = await clerk.put(`${base}/invoice/${draft._id}`, { charges })
  expect(elsewhere.status).toBe(200)
  const refused = await clerk.post(`${base}/invoice/${draft._id}/issue`)
  expect([refused.status, refused.body.code]).toEqual([409, 'MORE_THAN_CHARGED'])
})

describe('formats of e-invoices', () => {
  // Both parties reachable through Peppol
  const reached = { electronicScheme: '9914', electronicAddress: 'ATU12345675' }
  beforeAll(() => admin.put(`${base}/settings`, reached))
  const formats = ['zugferd', 'xrechnung-ubl', 'xrechnung-cii', 'ebinterface', 'peppol'] as const

  const contentOf = async (_id: string) => (await clerk.get(`${base}/document/${_id}/content`)).body.content
  const charged = async (format: (typeof formats)[number], more: object = {}) => {
    const { _id } = await party({ invoiceFormat: format, ...reached })
    return issued('invoice', {
      party: _id,
      buyerReference: '04011000-1234512345-06',
      lines: [line('3', '10')],
      ...more,
    })
  }
  const errors = async (content: Parameters<typeof checkPaper>[1]) =>
    (await app.write((ctx) => checkPaper(ctx, content))).filter(({ blocks }) => blocks)

  const owed = 'Der Betrag wird mit offenen Rechnungen verrechnet oder erstattet.'

  test.each(formats)(
    'a credit note in %s is issued, and so are cancellations: each says how it is settled',
    async (format) => {
      const invoice = await charged(format)
      const draft = (await clerk.post(`${base}/invoice/${invoice._id}/credit`)).body.invoice
      const credit = await contentOf((await issue('invoice', draft._id))._id)
      expect(credit).toMatchObject({ format, terms: { dueOn: null, text: owed } })
      expect(await errors(credit)).toEqual([])

      const undone = await clerk.post(`${base}/invoice/${credit._id}/cancel`)
      const again = await contentOf(undone.body.invoice._id)
      expect(again).toMatchObject({ direction: 'charge', terms: { dueOn: null } })
      expect(again.terms.text).toContain('sofort zahlbar')
      expect(await errors(again)).toEqual([])

      const other = await charged(format, { language: 'en' })
      const cancelled = await clerk.post(`${base}/invoice/${other._id}/cancel`)
      const content = await contentOf(cancelled.body.invoice._id)
      expect(content.terms.text).toBe('The amount is set off against open invoices or refunded.')
      expect(await errors(content)).toEqual([])
    },
  )

  test('what a program credits of a sale is issued in the format of the customer, too', async () => {
    const invoice = await charged('zugferd')
    const lines = [{ _id: invoice.lines[0]._id as string, quantity: quantity('1') }]
    const { content } = await app.write((ctx) => creditLines(ctx, invoice._id, lines))
    expect(content).toMatchObject({ format: 'zugferd', totals: { gross: 1_200 }, terms: { text: owed } })
  })

  test('a credit over nothing names no terms', async () => {
    const invoice = await charged('zugferd', { lines: [line('1', '0')] })
    const { body } = await clerk.post(`${base}/invoice/${invoice._id}/cancel`)
    expect((await contentOf(body.invoice._id)).terms.text).toBe('')
  })
})

describe('invoices with cash discount and write-offs', () => {
  const day = { supplyFrom: '2026-08-01' }

  const account = async (_id: string) => (await clerk.get(`${base}/invoice/${_id}/settlements`)).body
  async function settle(_id: string, source: string, amount: number) {
    const { status, body } = await clerk.post(`${base}/invoice/${_id}/settlements`, { source, amount })
    expect([status, body.message]).toEqual([200, undefined])
  }
  /** VAT on everything charged since the file began, by rate, without rates of zero. */
  async function vatLeft(): Promise<[rate: string, taxable: number, vat: number][]> {
    const { rows } = (await clerk.get(`${base}/overview/vat`, { from: today, to: laterDay(today, 1) })).body
    return rows
      .map((row: Record<string, number>) => [
        row['rate'],
        row['taxable']! - row['taxableLess']!,
        row['vat']! - row['vatLess']!,
      ])
      .filter(([, ...left]: number[]) => left.some(Boolean))
  }
  /** An invoice of 180 with two lines, of which 70 were written off and 110 paid. */
  async function writtenOff() {
    const sold = await issued('invoice', {
      ...day,
      party: (await party())._id,
      lines: [line('1', '100'), line('1', '50')],
    })
    await settle(sold._id, 'write_off', 7000)
    await settle(sold._id, 'transfer', 11_000)
    return sold
  }
  /** An invoice at two rates over 178.30, reduced twice by amounts that do not split evenly. */
  async function reduced() {
    const sold = await issued('invoice', {
      ...day,
      party: (await party())._id,
      lines: [line('7', '9.90'), line('3', '28.9067', { group: 'reduced' })],
    })
    await settle(sold._id, 'discount', 367)
    await settle(sold._id, 'write_off', 501)
    await settle(sold._id, 'transfer', sold.gross - 868)
    expect((await account(sold._id)).open).toBe(0)
    return sold
  }

  test('a cancellation takes back what was discounted and written off: VAT falls once, and only what was paid is owed', async () => {
    const before = await vatLeft()
    const sold = await reduced()
    const cancelled = await clerk.post(`${base}/invoice/${sold._id}/cancel`)
    expect([cancelled.status, cancelled.body.message]).toEqual([200, undefined])
    const { open, settlements } = await account(sold._id)
    expect(open).toBe(0)
    const off = settlements.filter(({ source }: { source: string }) =>
      ['discount', 'write_off'].includes(source),
    )
    expect(off.map(({ amount }: { amount: number }) => amount)).toEqual([367, 501, -501, -367])
    expect((await account(cancelled.body.invoice._id)).open).toBe(868 - sold.gross)
    expect(await vatLeft()).toEqual(before)
  })

  test('so does a credit note over all of it', async () => {
    const before = await vatLeft()
    const sold = await reduced()
    const { body } = await clerk.post(`${base}/invoice/${sold._id}/credit`, {})
    const note = await issue('invoice', body.invoice._id)
    expect([(await account(sold._id)).open, (await account(note._id)).open]).toEqual([0, 868 - sold.gross])
    expect(await vatLeft()).toEqual(before)
  })

  test('a credit note over a part leaves no more taken off than is left of the invoice', async () => {
    const before = await vatLeft()
    const sold = await writtenOff()
    const [first, second] = sold.lines
    const credit = async (of: { _id: string }) => {
      const { body } = await clerk.post(`${base}/invoice/${sold._id}/credit`, {
        lines: [{ _id: of._id, quantity: '1' }],
      })
      return issue('invoice', body.invoice._id)
    }
    // Of 60 euros left, 70 cannot be written off
    const large = await credit(first)
    const { open, settlements } = await account(sold._id)
    expect(open).toBe(0)
    const off = settlements.filter(({ source }: { source: string }) => source === 'write_off')
    expect(
      off.map(({ amount, takenBack }: { amount: number; takenBack: boolean }) => [amount, takenBack]),
    ).toEqual([
      [7000, true],
      [-7000, false],
      [6000, false],
    ])
    expect((await account(large._id)).open).toBe(-11_000)
    const rest = await credit(second)
    expect([(await account(sold._id)).open, (await account(rest._id)).open]).toEqual([0, 0])
    expect(await vatLeft()).toEqual(before)
  })

  test('a credit note that is cancelled leaves all as it was: what it took back is taken off again, once', async () => {
    const sold = await reduced()
    const before = await vatLeft()
    const { body } = await clerk.post(`${base}/invoice/${sold._id}/credit`, {})
    const note = await issue('invoice', body.invoice._id)
    const cancelled = await clerk.post(`${base}/invoice/${note._id}/cancel`)
    expect([cancelled.status, cancelled.body.message]).toEqual([200, undefined])
    const papers = [sold._id, note._id, cancelled.body.invoice._id]
    expect(await Promise.all(papers.map(async (_id) => (await account(_id)).open))).toEqual([0, 0, 0])
    expect(await vatLeft()).toEqual(before)
    const { settlements } = await account(sold._id)
    const standing = settlements.filter(
      ({ source, reverses, takenBack }: Record<string, unknown>) =>
        ['discount', 'write_off'].includes(source as string) && !reverses && !takenBack,
    )
    expect(standing.map(({ source, amount }: Record<string, unknown>) => [source, amount])).toEqual([
      ['discount', 367],
      ['write_off', 501],
    ])
    // It is a normal settlement: the office and a cancellation can take it back
    const back = await clerk.post(`${base}/invoice/${sold._id}/settlements/${standing[0]._id}/take-back`, {})
    expect([back.status, back.body.open]).toEqual([200, 367])
  })

  test('of several credit notes each brings back with its cancellation what it took back itself', async () => {
    const sold = await writtenOff()
    const before = await vatLeft()
    const notes: string[] = []
    for (const { _id } of sold.lines) {
      const lines = [{ _id, quantity: '1' }]
      const { body } = await clerk.post(`${base}/invoice/${sold._id}/credit`, { lines })
      notes.push((await issue('invoice', body.invoice._id))._id)
    }
    const off = async () => {
      const { settlements, open } = await account(sold._id)
      const reductions = settlements.filter(({ source }: { source: string }) => source === 'write_off')
      const sum = reductions.reduce((all: number, { amount }: { amount: number }) => all + amount, 0)
      return [sum, open]
    }
    expect(await off()).toEqual([0, 0])
    const open: number[] = []
    for (const [note, left] of [
      [notes[0], 1000],
      [notes[1], 7000],
    ] as const) {
      const { status, body } = await clerk.post(`${base}/invoice/${note}/cancel`)
      expect([status, body.message]).toEqual([200, undefined])
      open.push((await account(body.invoice._id)).open)
      expect(await off()).toEqual([left, 0])
    }
    expect(open).toEqual([0, 0])
    expect(await vatLeft()).toEqual(before)
  })

  test('what was taken back once is not taken back again, nor what takes it back', async () => {
    const sold = await issued('invoice', { ...day, party: (await party())._id, lines: [line('1', '50')] })
    await settle(sold._id, 'write_off', 6000)
    expect((await clerk.post(`${base}/invoice/${sold._id}/cancel`)).status).toBe(200)
    const { settlements } = await account(sold._id)
    for (const { _id } of settlements.filter(({ source }: { source: string }) => source === 'write_off')) {
      const again = await clerk.post(`${base}/invoice/${sold._id}/settlements/${_id}/take-back`, { note: '' })
      expect(again.status).toBe(409)
    }
  })
})
