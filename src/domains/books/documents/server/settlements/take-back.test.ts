import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { laterDay } from '../../../../../kit/shared/days.ts'
import { base, openBooks } from '../documents.fixture.ts'

const app = await testApp('settlements taken back')
const { clerk, party, line, issued, issue } = await openBooks(app)
const day = { supplyFrom: '2026-08-01' }

const account = async (_id: string) => (await clerk.get(`${base}/invoice/${_id}/settlements`)).body
async function settle(_id: string, source: string, amount: number) {
  const { status, body } = await clerk.post(`${base}/invoice/${_id}/settlements`, { source, amount })
  expect([status, body.message]).toEqual([200, undefined])
}
/** What is left of VAT on all that was charged on a day, by rate. */
async function vatOf(from: string): Promise<Record<string, number[]>> {
  const { rows } = (await clerk.get(`${base}/overview/vat`, { from, to: laterDay(from, 1) })).body
  return Object.fromEntries(
    rows.map((row: Record<string, number>) => [
      row['rate'],
      [row['taxable']! - row['taxableLess']!, row['vat']! - row['vatLess']!],
    ]),
  )
}
/** An invoice over 180 of two lines, of which 70 were written off and 110 paid. */
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
/** An invoice at two rates over 178.30, of which a part was taken off twice by sums that do not split evenly. */
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
  for (const [, sums] of Object.entries(await vatOf(sold.issuedOn))) expect(sums).toEqual([0, 0])
})

test('so does a credit note over all of it', async () => {
  const sold = await reduced()
  const { body } = await clerk.post(`${base}/invoice/${sold._id}/credit`, {})
  const note = await issue('invoice', body.invoice._id)
  expect([(await account(sold._id)).open, (await account(note._id)).open]).toEqual([0, 868 - sold.gross])
  for (const [, sums] of Object.entries(await vatOf(sold.issuedOn))) expect(sums).toEqual([0, 0])
})

test('a credit note over a part leaves no more taken off than is left of the invoice', async () => {
  const sold = await writtenOff()
  const [first, second] = sold.lines
  const credit = async (of: { _id: string }) => {
    const { body } = await clerk.post(`${base}/invoice/${sold._id}/credit`, {
      lines: [{ _id: of._id, quantity: '1' }],
    })
    return issue('invoice', body.invoice._id)
  }
  // 60 euros are left, of which 70 cannot be written off
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
  expect((await vatOf(sold.issuedOn))['20']).toEqual([0, 0])
})

test('a credit note that is cancelled leaves all as it was: what it took back is taken off again, once', async () => {
  const sold = await reduced()
  const before = await vatOf(sold.issuedOn)
  const { body } = await clerk.post(`${base}/invoice/${sold._id}/credit`, {})
  const note = await issue('invoice', body.invoice._id)
  const cancelled = await clerk.post(`${base}/invoice/${note._id}/cancel`)
  expect([cancelled.status, cancelled.body.message]).toEqual([200, undefined])
  const papers = [sold._id, note._id, cancelled.body.invoice._id]
  expect(await Promise.all(papers.map(async (_id) => (await account(_id)).open))).toEqual([0, 0, 0])
  expect(await vatOf(sold.issuedOn)).toEqual(before)
  const { settlements } = await account(sold._id)
  const standing = settlements.filter(
    ({ source, reverses, takenBack }: Record<string, unknown>) =>
      ['discount', 'write_off'].includes(source as string) && !reverses && !takenBack,
  )
  expect(standing.map(({ source, amount }: Record<string, unknown>) => [source, amount])).toEqual([
    ['discount', 367],
    ['write_off', 501],
  ])
  // It stands as any other: the office may take it back, and a cancellation does
  const back = await clerk.post(`${base}/invoice/${sold._id}/settlements/${standing[0]._id}/take-back`, {})
  expect([back.status, back.body.open]).toEqual([200, 367])
})

test('of several credit notes each brings back with its cancellation what it took back itself', async () => {
  const sold = await writtenOff()
  const before = await vatOf(sold.issuedOn)
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
  expect(await vatOf(sold.issuedOn)).toEqual(before)
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
