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

test('an item with a deposit that no line below asks for is told of, and does not stand in the way', async () => {
  const given = { title: { de: 'Apfelsaft', en: '' }, price: '3', deposit: 25 }
  const { item } = (await admin.post(`${base}/item`, given)).body
  const bottles = line('12', '3', { item: item._id, name: 'Apfelsaft' })
  const findings = async (kind: string, lines: object[]) => {
    const draft = { party: wirt._id, counting: 'gross', lines }
    const { body } = await admin.post(`${base}/document/preview`, { kind, draft })
    return body.findings
  }
  const told = { code: 'DEPOSIT_NOT_ASKED', field: `lines.${bottles._id}.name`, blocks: false }
  const message = expect.stringMatching(/0,25.€ Pfand/)
  for (const kind of ['offer', 'order', 'invoice'])
    expect(await findings(kind, [bottles])).toEqual([{ ...told, message }])
  expect(await findings('invoice', [bottles, line('12', '0.25', { name: 'Pfand' })])).toEqual([])
  // As many bottles come with as many deposits
  expect(await findings('invoice', [bottles, line('6', '0.25', { name: 'Pfand' })])).toHaveLength(1)
})
