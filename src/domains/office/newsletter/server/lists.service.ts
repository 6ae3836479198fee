import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { recordCalls, writeOf } from '#kit/server/records/calls.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { recordKind, type RowOf } from '#kit/server/records/kind.ts'
import { removeRecord } from '#kit/server/records/removing.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { newsletterList, type NewsletterList } from '../newsletter.contract.ts'
import { listsTable, subscribersTable } from './newsletter.table.ts'

type ListRow = RowOf<typeof listsTable>

/** Lists with their numbers of subscribers. */
async function counted(ctx: Ctx, rows: readonly ListRow[]): Promise<NewsletterList[]> {
  const { rows: found } = await ctx.db.execute<{ _id: string; subscribers: number }>(sql`
    select "_id", (select count(*)::int from ${subscribersTable}
      where ${subscribersTable.state} = 'confirmed' and ${subscribersTable.lists} @> array[list."_id"]) as "subscribers"
    from unnest(${sql.param(rows.map(({ _id }) => _id))}::uuid[]) as list("_id")`)
  const counts = new Map(found.map(({ _id, subscribers }) => [_id, subscribers]))
  return rows.map((row) => ({ ...row, subscribers: counts.get(row._id) ?? 0 }))
}

const { name, module } = newsletterList
const lists = recordKind({
  name,
  module,
  table: listsTable,
  answer: counted,
  sortable: ['place', 'updatedAt'],
  defaultSort: 'place',
})

const inOrder = [asc(listsTable.place), asc(listsTable._id)] as const

/** All lists in order, with their numbers of subscribers. */
export const allLists = async (ctx: Ctx): Promise<NewsletterList[]> =>
  counted(
    ctx,
    await ctx.db
      .select()
      .from(listsTable)
      .orderBy(...inOrder),
  )

/** Public lists, in the site's order. */
export const publicLists = (ctx: Ctx) =>
  ctx.db
    .select()
    .from(listsTable)
    .where(eq(listsTable.public, true))
    .orderBy(...inOrder)

const lastOne = () =>
  new Problem('LAST_LIST', 409, {
    de: 'Eine öffentliche Liste muss bleiben. Soll sich niemand mehr anmelden können, schalten Sie den Newsletter in seinen Einstellungen aus.',
    en: 'One public list has to stay. If nobody should sign up any more, switch the newsletter off in its settings.',
  })

/**
 * Throws 409 for the last public list. Locks all public lists in order, so that concurrent requests cannot remove the
 * last two.
 */
async function keepOnePublic(ctx: Ctx, _id: string): Promise<void> {
  const rows = await ctx.db
    .select({ _id: listsTable._id })
    .from(listsTable)
    .where(eq(listsTable.public, true))
    .orderBy(asc(listsTable._id))
    .for('update')
  if (rows.length > 0 && rows.every((row) => row._id === _id)) throw lastOne()
}

async function update(ctx: Ctx, input: InputOf<typeof newsletterList.calls.update>) {
  if (input.public === false) await keepOnePublic(ctx, input._id)
  const row = await lockRecord(ctx, lists, input)
  const is = await changeRecord(ctx, lists, row, writeOf(newsletterList, input))
  return { newsletter_list: (await counted(ctx, [is]))[0]! }
}

/** Deletes a list; its subscribers keep their others. */
async function remove(ctx: Ctx, { _id }: InputOf<typeof newsletterList.calls.remove>) {
  await keepOnePublic(ctx, _id)
  const row = await lockRecord(ctx, lists, { _id })
  await ctx.db
    .update(subscribersTable)
    .set({ lists: sql`array_remove(${subscribersTable.lists}, ${_id}::uuid)` })
    .where(sql`${subscribersTable.lists} @> array[${_id}::uuid]`)
  await removeRecord(ctx, lists, row, { title: row.title })
  return { removed: [_id], total: 1 }
}

export const listCalls = recordCalls(newsletterList, lists, {
  filters: {},
  own: { update, remove },
})
