import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Step } from '../../shared/records/history.ts'
import { uuidv7 } from '../../shared/uuid.ts'
import type { Ctx } from '../context.ts'
import { isoTime } from '../database/columns.ts'
import { planKept } from '../database/pool.ts'

/** Steps of records in order. Append-only: the database allows changes of the texts alone. */
export const stepsTable = pgTable('record_steps', {
  _id: uuid().primaryKey(),
  collection: text().notNull(),
  recordId: uuid().notNull(),
  at: isoTime().notNull(),
  by: uuid(),
  byName: text().notNull(),
  what: text().notNull(),
  state: text(),
  text: text().notNull(),
})

/** Record that a step belongs to. */
export interface StepOf {
  collection: string
  recordId: string
}

/** Writes down what happened to a record, as the caller's deed or that of `person`; `byNobody`: somebody without an account. */
export async function addStep(
  ctx: Ctx,
  { collection, recordId }: StepOf,
  {
    what,
    state = null,
    text: words = '',
    byNobody = false,
    person = ctx.user,
  }: {
    what: string
    state?: string | null
    text?: string
    byNobody?: boolean
    person?: { _id: string | null; name: string } | null | undefined
  },
): Promise<void> {
  const by = byNobody ? null : person
  await ctx.platform.database.send(
    ctx.db,
    sql`${sql.raw(planKept)} insert into record_steps ("_id", "collection", "recordId", "at", "by", "byName", "what", "state", "text")
      values (${uuidv7()}::uuid, ${collection}, ${recordId}::uuid, ${ctx.now}::timestamptz, ${by?._id ?? null}::uuid, ${by?.name ?? ''}, ${what}, ${state}, ${words})`,
  )
}

/** Steps of records of one kind, in order, each with its record; `what` filters by action. */
export async function stepsOf(
  ctx: Ctx,
  collection: string,
  recordIds: readonly string[],
  what?: readonly string[],
): Promise<(Step & { recordId: string })[]> {
  if (recordIds.length === 0) return []
  const conditions: (SQL | undefined)[] = [
    eq(stepsTable.collection, collection),
    inArray(stepsTable.recordId, [...recordIds]),
    what && inArray(stepsTable.what, [...what]),
  ]
  const rows = await ctx.db
    .select()
    .from(stepsTable)
    .where(and(...conditions))
    .orderBy(asc(stepsTable._id))
  return rows.map(({ collection: _collection, ...step }) => step)
}
