import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { textsIn } from '#kit/server/records/translated.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { Problem } from '#kit/shared/problem.ts'
import { discountGroup } from '../customers.contract.ts'
import { customersTable, type DiscountGroupRow, discountGroupsTable as table } from './customers.table.ts'

const counted = async (ctx: Ctx, ids: readonly string[]) => {
  const { rows } = await ctx.db.execute<{ group: string; count: number }>(sql`
    select "group", count(*)::int as "count" from ${customersTable}, unnest(${customersTable.discountGroups}) as "group"
    where "group" = any(${sql.param([...ids])}::uuid[]) group by "group"`)
  return new Map(rows.map(({ group, count }) => [group, count]))
}

export const discountGroups = recordKind({
  name: 'discount_group',
  table,
  sortable: ['position', 'percent', 'updatedAt'],
  defaultSort: 'position',
  searched: [...textsIn(table.title), table.priceGroup],
  found: ({ title }) => ({ title: title.de, tags: [title.en] }),
  async answer(ctx, rows) {
    const counts = await counted(
      ctx,
      rows.map(({ _id }) => _id),
    )
    return rows.map((row) => ({ ...row, customers: counts.get(row._id) ?? 0 }))
  },
})

const stillUsed = new Problem('STILL_USED', 409, {
  de: 'In dieser Rabattgruppe sind noch Kunden. Nehmen Sie sie zuerst heraus.',
  en: 'There are customers in this discount group. Take them out first.',
})

const options = {
  filters: {},
  remembered: ({ title }: { title: unknown }) => ({ title }),
}
const steps = recordCalls(discountGroup, discountGroups, options)

export const discountGroupCalls = recordCalls(discountGroup, discountGroups, {
  ...options,
  own: {
    async remove(ctx: Ctx, input: { _id: string }) {
      await lockRecord(ctx, discountGroups, { _id: input._id })
      if ((await counted(ctx, [input._id])).size > 0) throw stillUsed
      return steps.remove(ctx, input)
    },
  },
})

/** Discount groups by id; unknown ids are missing. Tags the answer. */
export async function discountGroupsById(ctx: Ctx, ids: readonly string[]): Promise<DiscountGroupRow[]> {
  if (ids.length === 0) return []
  ctx.tag(discountGroups.name)
  return ctx.db
    .select()
    .from(table)
    .where(inArray(table._id, [...ids]))
    .orderBy(table.position, table._id)
}
