import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { laterDay } from '../../../../../kit/shared/days.ts'
import { base, openBooks } from '../documents.fixture.ts'

const app = await testApp('days of payments')
const { clerk, party, line, issued } = await openBooks(app)
const wirt = await party()

const refused = { status: 422, body: { code: 'INVALID', fields: { on: expect.stringMatching(/Jahr/) } } }
const noted = { status: 200, body: { settlements: expect.any(Array) } }

test.each(['invoice', 'opening-item'])(
  'the day of a payment of an %s is neither to come nor of another year, and may lie some time before',
  async (kind) => {
    const invoice = await issued('invoice', { party: wirt._id, lines: [line('10', '10')] })
    const { issuedOn } = invoice
    const owed =
      kind === 'invoice'
        ? invoice
        : (await clerk.post(`${base}/${kind}`, { number: 'A-1', party: wirt._id, issuedOn, amount: 12_000 }))
            .body.opening_item
    const settle = (days: number, source = 'transfer') =>
      clerk.post(`${base}/${kind}/${owed._id}/settlements`, {
        ...{ source, amount: 100, on: laterDay(issuedOn, days) },
      })
    for (const days of [3, 1_200, -365, -200]) expect(await settle(days)).toMatchObject(refused)
    // What is taken off is taken off what was there
    for (const source of ['discount', 'write_off']) expect(await settle(-1, source)).toMatchObject(refused)
    const { body } = await clerk.get(`${base}/${kind}/${owed._id}/settlements`)
    expect(body).toMatchObject({ open: 12_000, settlements: [] })
    // Somebody has paid ahead; here or elsewhere the next day has begun
    for (const days of [-90, 0, 1]) expect(await settle(days)).toMatchObject(noted)
    expect(await settle(0, 'write_off')).toMatchObject(noted)
  },
)
