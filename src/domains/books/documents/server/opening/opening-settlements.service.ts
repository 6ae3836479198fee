import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { lockRecord, rowOf } from '#kit/server/records/conflict.ts'
import { once } from '#kit/server/records/once.ts'
import type { InputOf, ResultOf } from '#kit/shared/contract.ts'
import { cents, minus, negative, sum } from '#kit/shared/money/cents.ts'
import { notFound } from '#kit/shared/problem.ts'
import { booksScreens } from '../../documents.addresses.ts'
import type { openingSettlementCalls } from '../../opening/opening-items.contract.ts'
import { takenOffSources } from '../../settlements/settlements.contract.ts'
import {
  accountOf,
  auditSettled,
  auditTakenBack,
  deedOf,
  staysNoted,
  takenBackAlready,
} from '../settlements/accounts.ts'
import { consumeApproval } from '../approvals/approvals.service.ts'
import { isTakenOff, requireDay, signedAmount } from '../settlements/settlements.service.ts'
import { openingItems, settledOfItems } from './opening-items.kind.ts'
import { type OpeningItemRow, openingSettlementsTable as table } from './opening-items.table.ts'

refusalOf('opening_settlements_reverses_key', takenBackAlready)

type Account = ResultOf<typeof openingSettlementCalls.list>
const owedBy = (_id: string) => ({ collection: openingItems.name, recordId: _id })

/** `GET …/opening-item/:_id/settlements` */
export async function list(ctx: Ctx, { _id }: { _id: string }): Promise<Account> {
  const row = await rowOf(ctx, openingItems, _id)
  const rows = await ctx.db.select().from(table).where(eq(table.item, _id)).orderBy(asc(table._id))
  const { settled: _settled, ...account } = accountOf(
    row.amount,
    rows.map(({ item: _item, by: _by, ...one }) => ({ ...one, other: null })),
  )
  return { ...account, discounted: null, qr: null }
}

function announce(ctx: Ctx, _id: string): void {
  ctx.drop(openingItems.name, `${openingItems.name}:${_id}`)
  tellEditors(ctx, 'document', { action: 'update', _id })
}

type Settling = InputOf<typeof openingSettlementCalls.settle>

/** Records payments and write-offs one at a time. Reductions lower no VAT here: it belongs to the previous books. */
export const settle = (ctx: Ctx, input: Settling): Promise<Account> =>
  settleWith(ctx, input, () => Promise.resolve())

/** Settles a locked opening item; `check` may reject it before storing. */
async function settleWith(
  ctx: Ctx,
  input: Settling,
  check: (row: OpeningItemRow) => Promise<void>,
): Promise<Account> {
  const { _id, source, amount, on, note, idempotencyKey } = input
  const row = await lockRecord(ctx, openingItems, { _id })
  await once(ctx, { module: 'opening_settlement', key: idempotencyKey, input }, async () => {
    await requireDay(ctx, row.issuedOn, input)
    await check(row)
    const open = minus(row.amount, cents((await settledOfItems(ctx, [_id])).get(_id) ?? 0))
    const signed = signedAmount(open, source, amount)
    const deed = await deedOf(ctx)
    await ctx.db
      .insert(table)
      .values({ ...deed, item: _id, source, amount: signed, note, ...(on ? { on } : {}), reverses: null })
    await auditSettled(ctx, owedBy(_id), { source, open, amount: signed })
    return _id
  })
  announce(ctx, _id)
  return list(ctx, { _id })
}

/**
 * `POST …/opening-item/:_id/settlements`: above the limit, reductions need a second person's approval; earlier
 * reductions count.
 */
export const settleByHand = (ctx: Ctx, input: Settling): Promise<Account> =>
  settleWith(ctx, input, async ({ _id, number, currency }) => {
    if (!isTakenOff(input.source)) return
    const rows = await ctx.db
      .select({ amount: table.amount })
      .from(table)
      .where(and(eq(table.item, _id), inArray(table.source, takenOffSources)))
    await consumeApproval(ctx, {
      ...{ collection: 'opening_item', recordId: _id, step: 'write_off', currency, title: number },
      ...{ amount: sum([...rows.map(({ amount }) => amount), input.amount]), text: input.note },
      screen: `${booksScreens.openingItem}/${_id}`,
    })
  })

/** `POST …/opening-item/:_id/settlements/:settlement/take-back` */
export async function takeBack(
  ctx: Ctx,
  { _id, settlement, note }: InputOf<typeof openingSettlementCalls.takeBack>,
): Promise<Account> {
  await lockRecord(ctx, openingItems, { _id })
  const [found] = await ctx.db.select().from(table).where(eq(table._id, settlement))
  if (found?.item !== _id) throw notFound({ _id: settlement })
  if (found.reverses) throw staysNoted()
  const { source, amount } = found
  const deed = await deedOf(ctx)
  await ctx.db
    .insert(table)
    .values({ ...deed, item: _id, source, amount: negative(amount), note, reverses: found._id })
  await auditTakenBack(ctx, owedBy(_id), { source, amount })
  announce(ctx, _id)
  return list(ctx, { _id })
}
