import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { reportsTable } from '#domains/platform/reports/server/offers.ts'
import type { BugRelation } from '../bugtracker.contract.ts'
import type { BugState, RelationKind } from '../bugtracker.rules.ts'
import { relationsTable } from './bugtracker.table.ts'

/**
 * Relations of bugs, in both directions, without bugs in the bin.
 * @param seen condition for bugs that the caller may know of; undefined: all
 */
export async function relationsOf(
  ctx: Ctx,
  reports: readonly string[],
  seen: SQL | undefined,
): Promise<Map<string, BugRelation[]>> {
  const found = new Map<string, BugRelation[]>()
  if (reports.length === 0) return found
  const rows = await ctx.db
    .select()
    .from(relationsTable)
    .where(or(inArray(relationsTable.from, [...reports]), inArray(relationsTable.to, [...reports])))
    .orderBy(relationsTable._id)
  const ids = [...new Set(rows.flatMap(({ from, to }) => [from, to]))]
  if (ids.length === 0) return found
  const { _id, number, title, state, deletedAt } = reportsTable
  const others = new Map(
    (
      await ctx.db
        .select({ _id, number, title, state })
        .from(reportsTable)
        .where(and(inArray(_id, ids), isNull(deletedAt), seen))
    ).map(({ state: is, ...one }) => [one._id, { ...one, developer: is as BugState }]),
  )
  const add = (of: string, other: string, relation: Pick<BugRelation, '_id' | 'what' | 'direction'>) => {
    const named = others.get(other)
    if (named && reports.includes(of)) found.set(of, [...(found.get(of) ?? []), { ...relation, bug: named }])
  }
  for (const { _id: relation, from, to, what } of rows) {
    add(from, to, { _id: relation, what, direction: 'to' })
    add(to, from, { _id: relation, what, direction: 'from' })
  }
  return found
}

/** Whether a new relation would create a cycle of parts or blockers. */
export async function wouldCircle(
  ctx: Ctx,
  { from, to, what }: { from: string; to: string; what: RelationKind },
): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ circles: boolean }>(sql`
    with recursive "reached" as (
      select ${to}::uuid as "_id"
      union
      select r."to" from bug_relations r join "reached" on r."from" = "reached"."_id" where r."what" = ${what}
    )
    select exists (select 1 from "reached" where "_id" = ${from}::uuid) as "circles"`)
  return rows[0]?.circles ?? false
}

/** Serialises new relations, because two at the same moment could together close a cycle. */
export const lockRelations = async (ctx: Ctx): Promise<void> => {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('bug_relations'))`)
}

/** Deletes a relation of a bug; false: it has none with that id. */
export async function dropRelation(ctx: Ctx, report: string, relation: string): Promise<boolean> {
  const { _id, from, to } = relationsTable
  const gone = await ctx.db
    .delete(relationsTable)
    .where(and(eq(_id, relation), or(eq(from, report), eq(to, report))))
    .returning({ _id })
  return gone.length > 0
}
