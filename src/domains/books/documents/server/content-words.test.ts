import { expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { base, openBooks } from './documents.fixture.ts'

const app = await testApp('words of documents')
const { admin, party, line } = await openBooks(app)
const wirt = await party()

/** What a document says before it is issued. */
async function seen(kind: string, draft: object) {
  const input = { kind, draft: { party: wirt._id, counting: 'net', lines: [line('2', '10')], ...draft } }
  const { status, body } = await admin.post(`${base}/document/preview`, input)
  expect({ status, ...body }).toMatchObject({ status: 200, content: {} })
  return body.content
}
const company = async (input: object) => expect((await admin.put(`${base}/settings`, input)).status).toBe(200)

test('the offer of a small business does not speak of rates of VAT, that of others does', async () => {
  const today = expect.stringMatching(/heute geltenden Sätzen/)
  expect((await seen('offer', {})).texts.notes).toEqual([today])
  await company({ scheme: 'small' })
  const content = await seen('offer', {})
  await company({ scheme: 'regular' })
  expect(content.vat).toMatchObject([{ category: 'E', reason: expect.stringMatching(/Kleinunternehmer/) }])
  expect(content.texts.notes).toEqual([])
})

test.each([
  ['de', 'Rabatt', 'Zuschlag'],
  ['en', 'Discount', 'Surcharge'],
] as const)(
  'what is taken off or added without a reason is called something (%s)',
  async (language, less, more) => {
    const draft = {
      language,
      discounts: [
        { percent: '5', amount: 0, reason: '' },
        { percent: null, amount: 100, reason: 'Treue' },
      ],
      charges: [{ amount: 200, reason: ' ', reasonCode: '' }],
    }
    const { allowances, charges } = await seen('invoice', draft)
    const said = (all: { reason: string }[]) => all.map(({ reason }) => reason)
    expect([said(allowances), said(charges)]).toEqual([[less, 'Treue'], [more]])
  },
)
