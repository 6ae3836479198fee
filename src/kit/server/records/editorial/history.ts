import { sql } from 'drizzle-orm'
import { toIsoTime } from '../../database/columns.ts'
import type { Ctx } from '../../context.ts'
import type { EditorialKind } from './kind.ts'
import { notFound } from '#kit/shared/problem.ts'

type Entry = {
  version: number
  at: string
  by: string | null
  byName: string
  action: string
  changed: string[]
  state: Record<string, unknown>
}

/** `GET {path}/:_id/versions`: author and changes of each version, newest first. Throws 404 for an unknown record. */
export async function versions(
  ctx: Ctx,
  kind: EditorialKind,
  input: { _id: string; limit: number; skip: number },
) {
  const of = sql`"collection" = ${kind.name} and "recordId" = ${input._id}::uuid`
  const { rows: counted } = await ctx.db.execute<{ total: number }>(
    sql`select count(*) as "total" from versions where ${of}`,
  )
  const total = counted[0]?.total ?? 0
  if (total === 0) throw notFound({ _id: input._id })
  const { rows } = await ctx.db.execute<Entry>(sql`
    select "version", "at", "by", "byName", "action", "changed", "state" from versions where ${of}
    order by "version" desc limit ${input.limit} offset ${input.skip}`)
  return { versions: rows.map((row) => ({ ...row, at: toIsoTime(row.at) })), total }
}
