import { expect, test } from 'vitest'
import { testApp } from '../../../../app/test-app.ts'
import { laterDay } from '../../../../kit/shared/days.ts'
import { base, openBooks } from './documents.fixture.ts'

const app = await testApp('documents of merged parties')
const { admin, clerk, party, line, issued, issue, convert } = await openBooks(app)
const ten = (of: { _id: string }) => ({ party: of._id, lines: [line('1', '10')] })

/** Two customers of whom the first was merged into the second, and what was issued for both before. */
async function merged<T>(issue: (of: { _id: string }) => Promise<T>) {
  const [from, into] = [await party(), await party()]
  const documents = [await issue(from), await issue(into)] as const
  const { status } = await admin.post(`${base}/party/${into._id}/merge`, { other: from._id })
  expect(status).toBe(200)
  return { party: into._id, documents }
}

test('who was merged owes all of it: in lists, open items and turnover', async () => {
  const { party: _id, documents } = await merged((of) => issued('invoice', ten(of)))
  const list = (await clerk.get(`${base}/invoice`, { party: _id })).body
  expect(list.invoice.map((one: { _id: string }) => one._id).toSorted()).toEqual(
    documents.map((one) => String(one._id)).toSorted(),
  )
  const open = (await clerk.get(`${base}/overview/open-items`, { party: _id })).body
  expect([open.total, open.sums[0].due]).toEqual([2, 2_400])
  const [day] = documents.map(({ issuedOn }) => issuedOn as string)
  const { rows } = (
    await clerk.get(`${base}/overview/turnover`, { from: day, to: laterDay(day!, 1), by: 'customer' })
  ).body
  const own = rows.filter(({ key }: { key: string }) => key === _id)
  expect(own).toMatchObject([{ net: 2_000, count: 2 }])
})

test('deliveries of both are charged by one invoice, by hand and by the month', async () => {
  const delivered = (of: { _id: string }) => issued('delivery', ten(of))
  const byHand = await merged(delivered)
  const joined = await convert(
    byHand.documents.map(({ _id }) => _id),
    'invoice',
  )
  expect((await issue('invoice', joined._id)).net).toBe(2_000)
  const monthly = await merged(delivered)
  const { body } = await clerk.post(`${base}/invoice/collect`, {
    until: laterDay(monthly.documents[1].issuedOn, 1),
    party: monthly.party,
  })
  expect(body).toMatchObject({ invoice: [expect.any(String)], skipped: [] })
})

test('what one of them gets back is set against what the other owes, which the trail keeps', async () => {
  const { documents } = await merged((of) => issued('invoice', ten(of)))
  const [paid, owed] = documents
  await clerk.post(`${base}/invoice/${paid._id}/settlements`, { source: 'cash', amount: 1_200 })
  const { invoice: credit } = (await clerk.post(`${base}/invoice/${paid._id}/cancel`)).body
  const set = await clerk.post(`${base}/invoice/${credit._id}/offset`, { other: owed._id })
  expect(set).toMatchObject({ status: 200, body: { open: 0 } })
  const { rows } = await app.platform.database.pool.query<{
    recordId: string
    after: object
    byName: string
  }>(
    `select "recordId", "after", "byName" from audit where "action" = 'settle' and "after"->>'source' = 'offset'
      and "recordId" = any($1) order by "recordId"`,
    [[credit._id, owed._id]],
  )
  expect(rows.map(({ recordId, after, byName }) => [recordId, after, byName])).toEqual(
    [
      [credit._id, { source: 'offset', amount: -1_200, open: 0 }, 'Klara'],
      [owed._id, { source: 'offset', amount: 1_200, open: 0 }, 'Klara'],
    ].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )
})

test('two who are named nowhere are not one', async () => {
  const small = () => issued('invoice', { isSmallAmount: true, lines: [line('1', '10')] })
  const [paid, owed] = [await small(), await small()]
  await clerk.post(`${base}/invoice/${paid._id}/settlements`, { source: 'cash', amount: 1_200 })
  const { invoice: credit } = (await clerk.post(`${base}/invoice/${paid._id}/cancel`)).body
  const refused = await clerk.post(`${base}/invoice/${credit._id}/offset`, { other: owed._id })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['other']])
})
