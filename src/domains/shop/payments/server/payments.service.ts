import { and, count, desc, eq, gte, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { contains } from '#kit/server/database/like.ts'
import { rowOf } from '#kit/server/records/conflict.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { listPage } from '#kit/server/records/listing.ts'
import { textsIn } from '#kit/server/records/translated.ts'
import { once } from '#kit/server/records/once.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { sum, zero } from '#kit/shared/money/cents.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { consumeApproval, contentsById } from '#domains/books/documents/server/offers.ts'
import { paymentScreens } from '../payments.addresses.ts'
import type { paymentCalls, Payment } from '../payments.contract.ts'
import { syncPayment } from './apply.service.ts'
import { announce } from './change.ts'
import { kindOf } from './payables.ts'
import { lockPayment } from './payments.locks.ts'
import {
  disputesTable,
  paymentSettlementsTable,
  paymentsTable as table,
  type PaymentRow,
  receiptsTable,
  refundsTable,
} from './payments.table.ts'
import { ProviderProblem } from './providers/provider.ts'
import { createRefund, refundable, refundByHand, waivedBy } from './refunds.service.ts'
import { receiveByHand } from './start.service.ts'
import { paymentTag } from './sums.ts'

const payments = recordKind({
  name: 'payment',
  table,
  sortable: ['createdAt', 'number', 'cents', 'state'],
  defaultSort: '-createdAt',
  searched: [
    ...textsIn(table.title),
    table.payableNumber,
    table.email,
    table.reference,
    sql`${table.number}::text`,
  ],
})

const shown = (ctx: Ctx, row: PaymentRow): Payment => ({
  ...row,
  title: row.title[ctx.told],
  screen: kindOf(ctx, row.payableKind)?.screen?.(row.payableId) ?? '',
})
const many = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

/** `GET /api/v0/shop/payment` */
export async function list(ctx: Ctx, input: InputOf<typeof paymentCalls.list>) {
  const { state, source, dispute, payableKind, payableId, party, from, to, test } = input
  const { rows, ...counted } = await listPage(ctx, payments, {
    ...input,
    where: [
      state && inArray(table.state, many(state)),
      source && inArray(table.source, many(source)),
      dispute === undefined ? undefined : eq(table.dispute, dispute),
      payableKind === undefined ? undefined : eq(table.payableKind, payableKind),
      payableId === undefined ? undefined : eq(table.payableId, payableId),
      party === undefined ? undefined : eq(table.party, party),
      from === undefined ? undefined : gte(table.createdAt, from),
      to === undefined ? undefined : lte(table.createdAt, to),
      test === undefined ? undefined : eq(table.mode, test ? 'test' : 'live'),
    ],
  })
  return { payments: rows.map((row) => shown(ctx, row)), ...counted }
}

/** `GET /api/v0/shop/payment/:_id` */
export async function read(ctx: Ctx, { _id }: { _id: string }): Promise<ResultOf<typeof paymentCalls.read>> {
  ctx.tag(`${paymentTag}:${_id}`)
  const row = await rowOf(ctx, payments, _id)
  const of = <T extends typeof receiptsTable | typeof refundsTable | typeof disputesTable>(its: T) =>
    ctx.db
      .select()
      .from(its as typeof receiptsTable)
      .where(eq(its.payment, _id))
      .orderBy(its.at)
  const settled = await ctx.db
    .select({
      document: paymentSettlementsTable.document,
      cents: sql<string>`sum(${paymentSettlementsTable.cents})`,
    })
    .from(paymentSettlementsTable)
    .where(and(eq(paymentSettlementsTable.payment, _id), eq(paymentSettlementsTable.waives, false)))
    .groupBy(paymentSettlementsTable.document)
  const contents = await contentsById(
    ctx,
    settled.map(({ document }) => document),
  )
  return {
    payment: shown(ctx, row),
    receipts: await of(receiptsTable),
    refunds: (await of(refundsTable)) as unknown as (typeof refundsTable.$inferSelect)[],
    disputes: (await of(disputesTable)) as unknown as (typeof disputesTable.$inferSelect)[],
    settled: settled.map(({ document, cents }) => ({
      document,
      number: contents.get(document)?.number ?? '',
      cents: Number(cents),
    })),
    refundable: refundable(row),
  }
}

/** `POST …/payment/:_id/refund`: above the limit of the books, a second person approves a goodwill refund. */
export async function refund(ctx: Ctx, input: InputOf<typeof paymentCalls.refund>) {
  const { _id, cents, reason, waives, idempotencyKey: key } = input
  const { row } = await lockPayment(ctx, _id)
  await once(ctx, { module: 'payment_refund', key, input }, async () => {
    const waived = waives ? await waivedBy(ctx, row, cents) : zero
    if (waived > 0)
      await consumeApproval(ctx, {
        ...{ collection: 'payment', recordId: row._id, step: 'waive', currency: row.currency },
        ...{ amount: sum([row.waived, waived]), title: `#${row.number} ${row.title.de}`, text: reason },
        screen: `${paymentScreens.browse}?payment=${row._id}`,
      })
    return (await createRefund(ctx, row, { cents, reason, waives })).refund
  })
  return read(ctx, { _id })
}

/** `POST …/payment/:_id/refund/:refund/done` */
export async function refundDone(ctx: Ctx, input: InputOf<typeof paymentCalls.refundDone>) {
  await refundByHand(ctx, input._id, input.refund)
  return read(ctx, input)
}

/** `POST …/payment/:_id/receive` */
export async function receive(ctx: Ctx, input: InputOf<typeof paymentCalls.receive>) {
  const { _id, cents, note, idempotencyKey: key } = input
  const locked = await lockPayment(ctx, _id)
  await once(ctx, { module: 'payment_receive', key, input }, async () => {
    const { rows } = await ctx.db.execute<{ count: number }>(
      sql`select count(*)::int as "count" from payment_receipts where "payment" = ${_id}::uuid`,
    )
    await receiveByHand(ctx, locked, { cents, note, reference: `${_id}-${rows[0]?.count ?? 0}` })
    return _id
  })
  return read(ctx, { _id })
}

/** `POST …/payment/:_id/refresh` */
export async function refresh(ctx: Ctx, { _id }: InputOf<typeof paymentCalls.refresh>) {
  await rowOf(ctx, payments, _id)
  try {
    await syncPayment(ctx.platform, _id)
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error
    throw new Problem('PROVIDER', 502, {
      de: `Der Zahlungsdienst hat nicht geantwortet: ${error.message}`,
      en: `The payment service did not answer: ${error.message}`,
    })
  }
  return read(ctx, { _id })
}

/** `GET …/payment/loose`: money without an order. */
export async function loose(
  ctx: Ctx,
  input: InputOf<typeof paymentCalls.loose>,
): Promise<ResultOf<typeof paymentCalls.loose>> {
  ctx.tag(paymentTag)
  const where = and(
    ne(receiptsTable.reason, ''),
    input.all ? undefined : isNull(receiptsTable.resolvedAt),
    input.search ? contains([receiptsTable.reference, receiptsTable.note], input.search) : undefined,
  )
  const [counted] = await ctx.db.select({ total: count() }).from(receiptsTable).where(where)
  const receipts = await ctx.db
    .select()
    .from(receiptsTable)
    .where(where)
    .orderBy(desc(receiptsTable.at), desc(receiptsTable._id))
    .limit(input.limit)
    .offset(input.skip)
  return { receipts, total: counted?.total ?? 0 }
}

/** `POST …/payment/loose/:_id/resolve` */
export async function resolve(
  ctx: Ctx,
  { _id, resolution }: InputOf<typeof paymentCalls.resolve>,
): Promise<ResultOf<typeof paymentCalls.resolve>> {
  const [was] = await ctx.db.select().from(receiptsTable).where(eq(receiptsTable._id, _id)).for('update')
  if (!was?.reason) throw notFound({ _id })
  if (was.resolvedAt)
    throw new Problem('TRANSITION', 409, {
      de: `Das hat ${was.resolvedByName} schon geklärt.`,
      en: `${was.resolvedByName} has settled this already.`,
    })
  const [receipt] = await ctx.db
    .update(receiptsTable)
    .set({ resolvedAt: ctx.now, resolvedByName: ctx.user?.name ?? '', resolution })
    .where(eq(receiptsTable._id, _id))
    .returning()
  await audit(ctx, { action: 'resolve', collection: 'payment', recordId: was.payment, after: { resolution } })
  if (was.payment) announce(ctx, (await lockPayment(ctx, was.payment)).row)
  else ctx.drop(paymentTag)
  return { receipt: receipt! }
}
