import { asc, eq } from 'drizzle-orm'
import { audit } from '../../../../../kit/server/audit/audit.ts'
import type { Ctx } from '../../../../../kit/server/context.ts'
import { tellEditors } from '../../../../../kit/server/live/editors-notice.ts'
import { refusalOf } from '../../../../../kit/server/http/problems.ts'
import { lockRecord, rowOf } from '../../../../../kit/server/records/conflict.ts'
import { once } from '../../../../../kit/server/records/once.ts'
import type { InputOf, ResultOf } from '../../../../../kit/shared/contract.ts'
import { cents, minus, negative, sum } from '../../../../../kit/shared/money/cents.ts'
import { notFound, Problem } from '../../../../../kit/shared/problem.ts'
import { uuidv7 } from '../../../../../kit/shared/uuid.ts'
import { siteDay } from '../../../masterdata/server/offers.ts'
import { paymentState } from '../../documents.rules.ts'
import type { openingSettlementCalls } from '../../opening-items.contract.ts'
import { signedAmount } from '../settlements/settlements.service.ts'
import { openingItems, settledOfItems } from './opening-items.kind.ts'
import { openingSettlementsTable as table } from './opening-items.table.ts'

const takenBack = new Problem('TAKEN_BACK', 409, {
  de: 'Das wurde schon zurückgenommen.',
  en: 'This was taken back already.',
})
refusalOf('opening_settlements_reverses_key', takenBack)

type Account = ResultOf<typeof openingSettlementCalls.list>

/** `GET …/opening-item/:_id/settlements` */
export async function list(ctx: Ctx, { _id }: { _id: string }): Promise<Account> {
  const row = await rowOf(ctx, openingItems, _id)
  const rows = await ctx.db.select().from(table).where(eq(table.item, _id)).orderBy(asc(table._id))
  const settled = sum(rows.map(({ amount }) => amount))
  const undone = new Set(rows.flatMap(({ reverses }) => reverses ?? []))
  return {
    settlements: rows.map(({ item: _item, by: _by, ...one }) => ({
      ...one,
      other: null,
      takenBack: undone.has(one._id),
    })),
    claim: row.amount,
    open: minus(row.amount, settled),
    payment: paymentState(row.amount, settled),
    discounted: null,
    qr: null,
  }
}

const added = async (ctx: Ctx) => ({
  _id: uuidv7(),
  at: ctx.now,
  by: ctx.user?._id ?? null,
  byName: ctx.user?.name ?? '',
  on: await siteDay(ctx),
})

function announce(ctx: Ctx, _id: string): void {
  ctx.drop(openingItems.name, `${openingItems.name}:${_id}`)
  tellEditors(ctx, 'document', { action: 'update', _id })
}

/** `POST …/opening-item/:_id/settlements`: counted by one at a time. What it takes off has its VAT in the books of that time. */
export async function settle(
  ctx: Ctx,
  input: InputOf<typeof openingSettlementCalls.settle>,
): Promise<Account> {
  const { _id, source, amount, on, note, idempotencyKey } = input
  const row = await lockRecord(ctx, openingItems, { _id })
  await once(ctx, { module: 'opening_settlement', key: idempotencyKey, input }, async () => {
    const open = minus(row.amount, cents((await settledOfItems(ctx, [_id])).get(_id) ?? 0))
    const signed = signedAmount(open, source, amount)
    const base = await added(ctx)
    await ctx.db
      .insert(table)
      .values({ ...base, item: _id, source, amount: signed, note, ...(on ? { on } : {}), reverses: null })
    await audit(ctx, {
      action: 'settle',
      collection: openingItems.name,
      recordId: _id,
      before: { open },
      after: { source, amount: signed, open: minus(open, signed) },
    })
    return _id
  })
  announce(ctx, _id)
  return list(ctx, { _id })
}

/** `POST …/opening-item/:_id/settlements/:settlement/take-back` */
export async function takeBack(
  ctx: Ctx,
  { _id, settlement, note }: InputOf<typeof openingSettlementCalls.takeBack>,
): Promise<Account> {
  await lockRecord(ctx, openingItems, { _id })
  const [found] = await ctx.db.select().from(table).where(eq(table._id, settlement))
  if (found?.item !== _id) throw notFound({ _id: settlement })
  if (found.reverses)
    throw new Problem('TRANSITION', 409, {
      de: 'Das lässt sich nicht zurücknehmen.',
      en: 'This cannot be taken back.',
    })
  const { source, amount } = found
  const base = await added(ctx)
  await ctx.db
    .insert(table)
    .values({ ...base, item: _id, source, amount: negative(amount), note, reverses: found._id })
  await audit(ctx, {
    action: 'takeBack',
    collection: openingItems.name,
    recordId: _id,
    before: { source, amount },
    after: { amount: 0 },
  })
  announce(ctx, _id)
  return list(ctx, { _id })
}
