import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { quantity } from '../../../../../kit/shared/money/decimals.ts'
import { creditLines } from '../chain/sales.service.ts'
import { base, openBooks } from '../documents.fixture.ts'
import { checkPaper } from '../paper/paper-makers.ts'

const app = await testApp('credit_formats')
const { admin, clerk, party, line, issued, issue } = await openBooks(app)
// Where Peppol reaches both
const reached = { electronicScheme: '9914', electronicAddress: 'ATU12345675' }
await admin.put(`${base}/settings`, reached)
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
