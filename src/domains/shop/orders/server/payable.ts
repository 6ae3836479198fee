import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { PayableKind } from '../../../../kit/server/payable.ts'
import { changeRecord } from '../../../../kit/server/records/change.ts'
import { addStep } from '../../../../kit/server/states/steps.ts'
import { takeAction } from '../../../../kit/server/states/take-action.ts'
import { cents, minus, sum } from '../../../../kit/shared/money/cents.ts'
import { writeMoney } from '../../../../kit/shared/money/format.ts'
import { documentsOfOrders } from '../../../books/documents/server/offers.ts'
import { customerOfParty } from '../../customers/server/offers.ts'
import { paymentOf } from '../orders.rules.ts'
import { tryWithin } from './follow.service.ts'
import { invoiceJobName, orderLettersJobName } from './letters.job-name.ts'
import { afterAddress } from './links.ts'
import { orderSettings } from './order-settings.ts'
import { shopOrders } from './orders.kind.ts'
import { type OrderRow, ordersTable as table } from './orders.table.ts'

async function locked(ctx: Ctx, _id: string): Promise<OrderRow | null> {
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id)).for('update')
  return row ?? null
}

/** An order as something that is paid for. Money is noted first, whatever state the order is in; what it does to the order is decided after. */
export const orderPayable: PayableKind = {
  key: 'order',
  title: { de: 'Bestellung', en: 'Order' },
  async read(ctx, _id) {
    const [row] = await ctx.db.select().from(table).where(eq(table._id, _id))
    if (!row) return null
    const { mayPayByInvoice } = await customerOfParty(ctx, row.party)
    return {
      cents: row.totalCents,
      currency: row.currency,
      title: `${row.lang === 'en' ? 'Order' : 'Bestellung'} ${row.code}`,
      number: row.code,
      party: row.party,
      email: row.email,
      country: row.addresses.invoice.country,
      lang: row.lang,
      returnTo: afterAddress(row.lang, 'finish', row.key),
      byInvoice: mayPayByInvoice,
      open: row.state !== 'cancelled',
    }
  },
  async onPaid(ctx, _id, { cents: came, paid, settled }) {
    const row = await locked(ctx, _id)
    if (!row) return 'giveBack'
    const all = cents(paid + row.refundedCents)
    const is = await changeRecord(ctx, shopOrders, row, {
      values: {
        paidCents: all,
        payment: paymentOf({ total: row.totalCents, paid: all, refunded: row.refundedCents }),
        ...(settled ? { unpaidUntil: null } : {}),
      },
      action: 'paid',
    })
    await addStep(
      ctx,
      { collection: shopOrders.name, recordId: _id },
      { what: 'paid', text: writeMoney(came, row.currency, 'de'), byNobody: true },
    )
    const keeps =
      row.state !== 'cancelled' ||
      (await tryWithin(ctx, () => takeAction(ctx, shopOrders, is, { action: 'revive' })))
    if (!keeps) return 'giveBack'
    await ctx.platform.jobs.send(ctx, orderLettersJobName, { _id, letter: 'paid' })
    if (settled && (await orderSettings(ctx)).invoiceWhen === 'paid')
      await ctx.platform.jobs.send(ctx, invoiceJobName, { _id })
    return 'keep'
  },
  async onRefunded(ctx, _id, { cents: back }) {
    const row = await locked(ctx, _id)
    if (!row) return
    const refunded = cents(Math.min(row.paidCents, sum([row.refundedCents, back])))
    await changeRecord(ctx, shopOrders, row, {
      values: {
        refundedCents: refunded,
        payment: paymentOf({ total: row.totalCents, paid: row.paidCents, refunded }),
      },
      action: 'refunded',
    })
    await addStep(
      ctx,
      { collection: shopOrders.name, recordId: _id },
      { what: 'refunded', text: writeMoney(back, row.currency, 'de'), byNobody: true },
    )
  },
  async onFailed(ctx, _id) {
    const row = await locked(ctx, _id)
    if (!row || row.state === 'cancelled' || minus(row.totalCents, row.paidCents) <= 0) return
    await changeRecord(ctx, shopOrders, row, {
      values: {
        payment: paymentOf({
          total: row.totalCents,
          paid: row.paidCents,
          refunded: row.refundedCents,
          failed: true,
        }),
      },
      action: 'failed',
    })
  },
  async invoices(ctx, _id) {
    const documents = await documentsOfOrders(ctx, [_id])
    return documents.flatMap((one) => (one.kind === 'invoice' && one.direction === 'charge' ? one._id : []))
  },
}
