import { eq } from 'drizzle-orm'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { addStep } from '#kit/server/states/steps.ts'
import { invoiceOrder } from '#domains/books/documents/server/offers.ts'
import type { Ctx } from '#kit/server/context.ts'
import { settleInvoices } from '#domains/shop/payments/server/offers.ts'
import { invoiceByHand } from './from-books.service.ts'
import { invoiceJobName, orderLettersJobName } from '../letters/letters.job-name.ts'
import { paidBefore } from './order-money.ts'
import { lockOrder } from '../orders.locks.ts'
import { ordersTable as table } from '../orders.table.ts'

/**
 * Issues the invoice of an order once, after payment or the last parcel, and settles payments against it. Returns its
 * id; null if it already exists, or the order is cancelled or a test.
 */
export async function writeInvoice(ctx: Ctx, _id: string): Promise<string | null> {
  const row = await lockOrder(ctx, _id)
  // Test orders are not booked
  if (!row || row.invoicedAt !== null || row.state === 'cancelled' || row.mode === 'test') return null
  await ctx.db.update(table).set({ invoicedAt: ctx.now }).where(eq(table._id, _id))
  await addStep(ctx, { collection: 'shop_order', recordId: _id }, { what: 'invoice', byNobody: true })
  const invoice =
    (await invoiceByHand(ctx, _id)) ?? (await invoiceOrder(ctx, _id, await paidBefore(ctx, row)))._id
  await settleInvoices(ctx, { kind: 'order', _id })
  await ctx.platform.jobs.send(ctx, orderLettersJobName, { _id, letter: 'invoice', document: invoice })
  ctx.drop('shop_order', `shop_order:${_id}`)
  return invoice
}

/** A failing invoice (missing VAT id of the seller, for example) is retried and then listed among failed jobs. */
export const invoiceJob: JobDefinition<{ _id: string }> = {
  name: invoiceJobName,
  called: { de: 'Rechnung einer Bestellung schreiben', en: 'Write the invoice of an order' },
  async handle(platform, { _id }) {
    await runWrite(platform, systemCaller(), (ctx) => writeInvoice(ctx, _id))
  },
}
