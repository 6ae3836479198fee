import { and, eq } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { PayableRef } from '#kit/server/payable.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { disputeSteps, goingStates, isProvider } from '../payments.rules.ts'
import { advance, changePayment } from './change.ts'
import { noteReceipt } from './note.service.ts'
import { accessTo, providers } from './payment-settings.service.ts'
import { readPayable } from './payables.ts'
import { lockPayment, refOf } from './payments.locks.ts'
import { disputesTable, type PaymentRow } from './payments.table.ts'
import { type PaymentView, ProviderProblem, type SeenDispute } from './providers/provider.ts'
import { noteRefund } from './refunds.service.ts'
import { paymentById } from './start.service.ts'
import { coveredOf, dueOf, rowsOf } from './sums.ts'

/** Records a dispute. A lost one takes the money back like a refund. */
async function noteDispute(ctx: Ctx, row: PaymentRow, seen: SeenDispute): Promise<PaymentRow> {
  const [known] = await ctx.db
    .select()
    .from(disputesTable)
    .where(and(eq(disputesTable.payment, row._id), eq(disputesTable.reference, seen.reference)))
  const { reference, cents, taken, currency, reason, state, at, dueBy } = seen
  if (!known)
    await ctx.db
      .insert(disputesTable)
      .values({ _id: uuidv7(), payment: row._id, reference, cents, currency, reason, state, at, dueBy })
  else if (disputeSteps[known.state].includes(state))
    await ctx.db.update(disputesTable).set({ state, dueBy }).where(eq(disputesTable._id, known._id))
  else return row
  const is = await changePayment(ctx, row, { dispute: state })
  if (state !== 'lost') return is
  return noteRefund(ctx, is, { reference, refund: null, cents: taken, state: 'done', at, problem: '' })
}

/**
 * Applies a provider's view of a payment in the caller's transaction. Idempotent and forward only: views may come in
 * any order, twice, and late.
 */
export async function applyView(ctx: Ctx, _id: string, view: PaymentView): Promise<PaymentRow> {
  const { row: was, all } = await lockPayment(ctx, _id)
  let row = was
  if (view.charge && row.charge !== view.charge && (row.charge === null || view.state === 'paid'))
    row = await changePayment(ctx, row, { charge: view.charge })
  const others = all.filter((one) => one._id !== _id)
  for (const receipt of view.receipts) row = await noteReceipt(ctx, { row, all: [...others, row] }, receipt)
  const failed = view.problem && view.state === 'failed' ? { problem: view.problem } : {}
  row = await advance(ctx, row, view.state, row.problem === view.problem ? {} : failed)
  // A lost dispute is not a refund, although both take money away
  for (const refund of view.refunds) row = await noteRefund(ctx, row, refund)
  for (const dispute of view.disputes) row = await noteDispute(ctx, row, dispute)
  return row
}

/** True if an amount is still due: otherwise an approved payment is not captured. */
async function isDue(ctx: Ctx, ref: PayableRef): Promise<boolean> {
  const payable = await readPayable(ctx, ref)
  const rows = (await rowsOf(ctx, ref.kind, [ref._id])).get(ref._id) ?? []
  return payable !== null && dueOf(payable.cents, coveredOf(rows, payable)) > 0
}

/**
 * Fetches the state of a payment from its provider and applies it. The request runs outside a transaction, since
 * applying an older view is harmless. Returns the payment, unchanged if it has no provider. Throws ProviderProblem.
 */
export async function syncPayment(platform: Platform, _id: string): Promise<PaymentRow | null> {
  const { result } = await runRead(platform, systemCaller(), async (ctx) => {
    const row = await paymentById(ctx, _id)
    if (!row || !isProvider(row.source) || !row.reference) return { row, access: null, wanted: false }
    const wanted = goingStates.includes(row.state) && (await isDue(ctx, refOf(row)))
    return { row, access: await accessTo(ctx, row.source, row.mode), wanted }
  })
  const { row, access, wanted } = result
  if (!row || !isProvider(row.source) || !row.reference) return row
  if (!access) throw new ProviderProblem('keys', `No ${row.mode} keys of ${row.source} are stored.`)
  const { reference, charge } = row
  const view = await providers[row.source].fetch(access, {
    ...{ payment: _id, reference, charge, wanted },
  })
  const is = await runWrite(platform, systemCaller(), (ctx) => applyView(ctx, _id, view))
  if (view.missing) throw view.missing
  return is
}
