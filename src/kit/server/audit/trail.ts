import { sql } from 'drizzle-orm'
import type { InputOf } from '../../shared/contract.ts'
import type { editorialCalls } from '../../shared/records/editorial.contract.ts'
import type { Ctx } from '../context.ts'
import { toIsoTime } from '../database/columns.ts'

type Entry = {
  _id: string
  at: string
  by: string | null
  byName: string
  action: string
  collection: string
  recordId: string | null
  requestId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  title: string | null
}

const mostCounted = 10_000

const nameFields = ['title', 'name', 'handle', 'filename'] as const

/** The record's name among the audited values. */
function nameIn(values: Entry['after']): string {
  const name = nameFields.map((field) => values?.[field]).find((value) => typeof value === 'string' && value)
  return typeof name === 'string' ? name : ''
}

/** `GET /api/v0/audit/`: the entries that fit, newest first. */
export async function auditTrail(ctx: Ctx, input: InputOf<typeof editorialCalls.audit>) {
  const { collection, recordId, by, action, from, to, limit, skip } = input
  const conditions = [
    ...(collection ? [sql`"collection" = ${collection}`] : []),
    ...(recordId ? [sql`"recordId" = ${recordId}`] : []),
    ...(by ? [sql`"by" = ${by}`] : []),
    ...(action ? [sql`"action" = ${action}`] : []),
    ...(from ? [sql`"at" >= ${from}`] : []),
    ...(to ? [sql`"at" < ${to}`] : []),
  ]
  const where = conditions.length > 0 ? sql` where ${sql.join(conditions, sql` and `)}` : sql``
  const { rows } = await ctx.db.execute<Entry>(sql`
    select listed.*, (
      select "title" from search_documents found
      where found."collection" = listed."collection" and found."recordId" = listed."recordId"
      order by found."lang" = ${ctx.lang} desc, found."state" = 'working' desc limit 1) as "title"
    from (select * from audit${where} order by "_id" desc limit ${limit} offset ${skip}) listed
    order by "_id" desc`)
  const { rows: counted } = await ctx.db.execute<{ total: number }>(sql`
    select count(*) as "total" from (select 1 from audit${where} limit ${mostCounted}) counted`)
  const entries = rows.map(({ title, ...row }) => ({
    ...row,
    at: toIsoTime(row.at),
    recordName: title || nameIn(row.after) || nameIn(row.before),
  }))
  return { audit: entries, total: counted[0]?.total ?? 0 }
}
