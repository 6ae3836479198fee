import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { uuidv7 } from '../../../../../kit/shared/uuid.ts'
import { base, openBooks } from '../documents.fixture.ts'

const app = await testApp('paid with cash discount')
const { admin, clerk, party, line, issued } = await openBooks(app)
const { body: made } = await admin.post(`${base}/terms`, {
  title: { de: '10 Tage 2 %, 30 Tage netto', en: '2% in 10 days, 30 days net' },
  days: 30,
  discounts: [{ _id: uuidv7(), days: 10, percent: '2' }],
})
const invoiced = async (price = '10') =>
  issued('invoice', {
    supplyFrom: '2026-08-01',
    party: (await party())._id,
    terms: made.terms._id,
    lines: [line('10', price)],
  })
const at = (_id: string) => `${base}/invoice/${_id}/settlements`
const rowsOf = (settlements: readonly { source: string; amount: number }[]) =>
  settlements.map(({ source, amount }) => [source, amount])

test('what came in with cash discount and what is taken off are noted by one call, once', async () => {
  const { _id } = await invoiced()
  const { payable } = (await clerk.get(at(_id))).body.discounted
  const input = { payable, idempotencyKey: uuidv7() }
  const answers = await Promise.all([1, 2].map(() => clerk.post(`${at(_id)}/discounted`, input)))
  for (const { status, body } of answers) {
    expect([status, body.message]).toEqual([200, undefined])
    expect(body).toMatchObject({ open: 0, payment: 'paid', discounted: null })
    expect(rowsOf(body.settlements)).toEqual([
      ['transfer', 11_760],
      ['discount', 240],
    ])
  }
})

test('of two clerks who note it at once one is told that there is no cash discount any more', async () => {
  const { _id } = await invoiced()
  const note = () => clerk.post(`${at(_id)}/discounted`, { payable: 11_760 })
  const answers = await Promise.all([note(), note()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('NO_CASH_DISCOUNT')
  expect((await clerk.get(at(_id))).body.settlements).toHaveLength(2)
})

test('nothing is noted where another amount is to pay, a part is paid, or the right is missing', async () => {
  const { _id } = await invoiced()
  const note = (payable: number) => clerk.post(`${at(_id)}/discounted`, { payable })
  expect((await note(11_761)).body.code).toBe('NO_CASH_DISCOUNT')
  const reader = app.as({ role: 'member', rights: ['document.read'] })
  expect((await reader.post(`${at(_id)}/discounted`, { payable: 11_760 })).status).toBe(403)
  expect((await clerk.get(at(_id))).body).toMatchObject({ open: 12_000, settlements: [] })
  await clerk.post(at(_id), { source: 'cash', amount: 100 })
  expect((await note(11_760)).body.code).toBe('NO_CASH_DISCOUNT')
  expect(rowsOf((await clerk.get(at(_id))).body.settlements)).toEqual([['cash', 100]])
})

test('a cash discount of less than a cent is not offered, nor noted', async () => {
  const { _id } = await invoiced('0.01')
  expect((await clerk.get(at(_id))).body).toMatchObject({ open: 12, discounted: null })
  expect((await clerk.post(`${at(_id)}/discounted`, { payable: 12 })).body.code).toBe('NO_CASH_DISCOUNT')
  expect((await clerk.get(at(_id))).body).toMatchObject({ open: 12, settlements: [] })
})
