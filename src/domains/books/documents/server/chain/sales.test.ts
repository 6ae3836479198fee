import { expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { zero } from '../../../../../kit/shared/money/cents.ts'
import { quantity } from '../../../../../kit/shared/money/decimals.ts'
import { uuidv7 } from '../../../../../kit/shared/uuid.ts'
import { createParty, partyById } from '../../../masterdata/server/offers.ts'
import type { DocumentLine } from '../../draft.rules.ts'
import { openBooks } from '../documents.fixture.ts'
import {
  beginOrder,
  cancelOrder,
  confirmOrder,
  creditLines,
  deliverOrder,
  documentsOfOrders,
  invoiceOrder,
  linesById,
  quantitiesOf,
  reduceOrder,
  reviveOrder,
} from './sales.service.ts'

const app = await testApp('sales')
const { party, line } = await openBooks(app)
const buyer = await party({ kind: 'person', company: '', lastName: 'Huber', priceMode: 'gross' })

const six = () => line('6', '9.9') as unknown as DocumentLine
const placed = (...lines: DocumentLine[]) =>
  app.write(async (ctx) => {
    const begun = await beginOrder(
      ctx,
      {
        party: buyer._id,
        language: 'de',
        currency: 'EUR',
        counting: 'gross',
        charges: [{ amount: 690 as never, reason: 'Versand', reasonCode: 'FC' }],
      },
      lines,
    )
    const content = await confirmOrder(ctx, begun, begun.row.gross)
    return { _id: begun.row._id, content }
  })
const some = (_id: string, count: string) => [{ _id, quantity: quantity(count) }]

test('an order that a program writes is confirmed with its number in the transaction that stores it, or not at all', async () => {
  const { _id, content } = await placed(six())
  expect(content.totals.gross).toBe(6630)
  const [row] = await app.write((ctx) => documentsOfOrders(ctx, [_id]))
  expect(row).toMatchObject({ state: 'confirmed', gross: 6630, number: expect.stringMatching(/\d/) })
  let lost = ''
  const broken = app.write(async (ctx) => {
    const begun = await beginOrder(ctx, { party: buyer._id, language: 'de', currency: 'EUR' }, [six()])
    lost = begun.row._id
    await confirmOrder(ctx, begun)
    throw new Error('something else failed')
  })
  await expect(broken).rejects.toThrow('something else')
  expect(await app.write((ctx) => linesById(ctx, lost))).toEqual([])
  const other = app.write(async (ctx) => {
    const begun = await beginOrder(ctx, { party: buyer._id, language: 'de', currency: 'EUR' }, [six()])
    return confirmOrder(ctx, begun, zero)
  })
  await expect(other).rejects.toMatchObject({ code: 'TOTAL_CHANGED' })
})

test('an order of a party that was made in the same transaction says the same as one that reads it', async () => {
  const address = { title: '', company: '', phone: '', address: 'Hauptplatz 1', zip: '3500', city: 'Krems' }
  const { made, read } = await app.write(async (ctx) => {
    const buyer = await createParty(ctx, {
      ...{ kind: 'person', isCustomer: true, lastName: 'Neu', firstName: 'Nora', email: 'nora@ort.example' },
      addresses: [
        {
          ...address,
          _id: uuidv7(),
          type: 'person',
          first_name: 'Nora',
          last_name: 'Neu',
          country: 'AT',
          use: 'any',
        },
      ],
    })
    const values = { party: buyer._id, language: 'de', currency: 'EUR', counting: 'gross' } as const
    expect(await partyById(ctx, buyer._id)).toEqual(buyer)
    return {
      made: (await beginOrder(ctx, values, [six()], { made: buyer })).content,
      read: (await beginOrder(ctx, values, [six()])).content,
    }
  })
  expect(made.buyer).toMatchObject({ name: 'Nora Neu', address: { city: 'Krems' } })
  expect({ ...made, _id: '', lines: [] }).toEqual({ ...read, _id: '', lines: [] })
})

test('goes out in parts, is charged once and credited, never more than there was', async () => {
  const wine = six()
  const { _id } = await placed(wine)
  await app.write((ctx) => deliverOrder(ctx, _id, some(wine._id, '2')))
  const counts = await app.write((ctx) => quantitiesOf(ctx, [wine._id]))
  expect(counts.get(wine._id)).toMatchObject({ total: '6', delivered: '2', charged: '0' })
  await expect(app.write((ctx) => deliverOrder(ctx, _id, some(wine._id, '5')))).rejects.toMatchObject({
    constraint: 'document_quantities_delivered',
  })
  await expect(app.write((ctx) => cancelOrder(ctx, _id))).rejects.toMatchObject({ code: 'TRANSITION' })
  const invoice = await app.write((ctx) => invoiceOrder(ctx, _id))
  expect(invoice.content.totals.gross).toBe(6630)
  await expect(app.write((ctx) => invoiceOrder(ctx, _id))).rejects.toMatchObject({ code: 'NOTHING_OPEN' })
  const [charged] = await app.write((ctx) => linesById(ctx, invoice._id))
  const note = await app.write((ctx) => creditLines(ctx, invoice._id, some(charged!._id, '1')))
  expect(note.content).toMatchObject({ type: 'credit_note', totals: { gross: 990 } })
  await expect(
    app.write((ctx) => creditLines(ctx, invoice._id, some(charged!._id, '6'))),
  ).rejects.toMatchObject({ status: 409 })
})

test('says less before anything has gone out and keeps its number; ends, and is taken up again', async () => {
  const wine = six()
  const { _id } = await placed(wine)
  const [before] = await app.write((ctx) => documentsOfOrders(ctx, [_id]))
  const content = await app.write((ctx) => reduceOrder(ctx, _id, new Map([[wine._id, quantity('2')]])))
  expect(content.totals.gross).toBe(4650)
  const [after] = await app.write((ctx) => documentsOfOrders(ctx, [_id]))
  expect([after!.number, after!.gross, after!.state]).toEqual([before!.number, 4650, 'confirmed'])
  await expect(
    app.write((ctx) => reduceOrder(ctx, _id, new Map([[wine._id, quantity('5')]]))),
  ).rejects.toMatchObject({ code: 'MORE_THAN_OPEN' })
  await app.write((ctx) => cancelOrder(ctx, _id, 'Doch nicht'))
  await expect(app.write((ctx) => deliverOrder(ctx, _id))).rejects.toMatchObject({ code: 'TRANSITION' })
  await app.write((ctx) => reviveOrder(ctx, _id))
  await app.write((ctx) => deliverOrder(ctx, _id))
  expect((await app.write((ctx) => documentsOfOrders(ctx, [_id])))[0]).toMatchObject({ state: 'delivered' })
})

test('what is collected is handed over at the seller, in the order and in the invoice that is made of it', async () => {
  const { order, invoice } = await app.write(async (ctx) => {
    const collected = { party: buyer._id, language: 'de', currency: 'EUR', isCollected: true } as const
    const begun = await beginOrder(ctx, collected, [six()])
    const confirmed = await confirmOrder(ctx, begun)
    return { order: confirmed, invoice: (await invoiceOrder(ctx, begun.row._id)).content }
  })
  for (const { deliverTo, seller } of [order, invoice])
    expect(deliverTo).toEqual({ name: seller.name, address: seller.address, isCollected: true })
  const { content } = await placed(six())
  expect(content.deliverTo).toBeNull()
})
