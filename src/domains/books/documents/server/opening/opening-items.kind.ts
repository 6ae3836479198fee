import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { stepsOf } from '#kit/server/states/steps.ts'
import { Problem } from '#kit/shared/problem.ts'
import { partiesById, siteDay, stillUsed } from '#domains/books/masterdata/server/offers.ts'
import { paymentState } from '../../states/documents.rules.ts'
import { openingItemsTable as table, openingSettlementsTable as settlements } from './opening-items.table.ts'

/** SQL: open amount of the opening item `i`. */
export const openOfItem: SQL = sql`(i."amount" - coalesce((select sum(s."amount") from opening_settlements s where s."item" = i."_id"), 0))`

/** An item with settlements cannot be changed. */
export const settledAlready: Problem = new Problem('SETTLED', 409, {
  de: 'Dazu ist schon eine Zahlung vermerkt. Was offen war, lässt sich darum nicht mehr ändern.',
  en: 'A payment is noted for this already. What was open cannot be changed any more.',
})
refusalOf('opening_settlements_item_fkey', settledAlready)
refusalOf('opening_items_party_fkey', stillUsed)
refusalOf(
  'opening_items_number',
  wrongField('number', {
    de: 'Diese Nummer ist schon übernommen.',
    en: 'This number was taken over already.',
  }),
)

/** Settled amounts of opening items by id; items without settlements are absent. */
export async function settledOfItems(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ item: settlements.item, amount: sql<string>`sum(${settlements.amount})` })
    .from(settlements)
    .where(inArray(settlements.item, [...ids]))
    .groupBy(settlements.item)
  return new Map(rows.map(({ item, amount }) => [item, Number(amount)]))
}

export const openingItems = recordKind({
  name: 'opening_item',
  module: 'document',
  table,
  confidential: ['note'],
  found: ({ number, note }) => ({ title: number, body: note, tags: [number] }),
  sortable: ['number', 'issuedOn', 'dueOn', 'amount', 'updatedAt'],
  defaultSort: 'dueOn,number',
  searched: [
    table.number,
    table.note,
    sql`(select p."name" from parties p where p."_id" = "opening_items"."party")`,
  ],
  async answer(ctx, rows) {
    const settled = await settledOfItems(
      ctx,
      rows.map(({ _id }) => _id),
    )
    const parties = await partiesById(
      ctx,
      rows.map(({ party }) => party),
    )
    const today = await siteDay(ctx)
    const steps = await stepsOf(
      ctx,
      'opening_item',
      rows.map(({ _id }) => _id),
      ['remind'],
    )
    const reminded = new Map(steps.map(({ recordId, at }) => [recordId, at]))
    return rows.map((row) => {
      const amount = settled.get(row._id) ?? 0
      const open = row.amount - amount
      return {
        ...row,
        partyName: parties.get(row.party)?.name ?? '',
        open,
        payment: paymentState(row.amount, amount),
        // Items without a due date were due at once
        overdue: open > 0 && (row.dueOn ?? row.issuedOn) < today,
        remindedAt: reminded.get(row._id) ?? null,
      }
    })
  },
})
