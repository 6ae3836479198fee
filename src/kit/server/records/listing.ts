import { and, isNotNull, isNull, is, sql, type SQL } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { contains } from '../database/like.ts'
import { selectRows } from '../database/select-rows.ts'
import { notSortable } from './refusals.ts'
import { seenBy, type RecordKind, type RecordTable, type RowOf } from './kind.ts'

/** Parameters of a list, with further conditions. */
export interface PageRequest {
  limit: number
  skip: number
  sort?: string | undefined
  search?: string | undefined
  /** Only records created by the caller. */
  mine?: boolean | undefined
  /** Only records in the bin. */
  bin?: boolean | undefined
  /** Further conditions on the table; undefined ones are skipped. */
  where?: readonly (SQL | undefined)[]
}

export interface RecordPage<R> {
  rows: R[]
  total: number
  /** There are more than `total`: counting stops at 10,000. */
  isMore?: true
}

const mostCounted = 10_000

function orderOf(kind: RecordKind, sort: string): SQL {
  const terms = sort.split(',').map((term) => {
    const name = term.replace(/^-/, '')
    const by = kind.sorts.get(name)
    if (!by) throw notSortable(name, [...kind.sorts.keys()])
    // Nulls come last in both directions; for columns without nulls the clause would prevent the use of an index
    const last = is(by, PgColumn) && by.notNull ? sql`` : sql` nulls last`
    return term.startsWith('-') ? sql`${by} desc${last}` : sql`${by}${last}`
  })
  // The id makes the order total, so that no record is on two pages
  return sql.join([...terms, sort.startsWith('-') ? sql`"_id" desc` : sql`"_id"`], sql`, `)
}

/** Condition of a list, for counting or exporting the same rows. */
export function listCondition<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  { search, mine, bin, where = [] }: Omit<PageRequest, 'limit' | 'skip' | 'sort'>,
): SQL {
  const { deletedAt, createdBy } = kind.columns
  const place = deletedAt && (bin ? isNotNull(deletedAt) : isNull(deletedAt))
  const own = mine && (ctx.user && createdBy ? sql`${createdBy} = ${ctx.user._id}::uuid` : sql`false`)
  const text = search?.trim()
  const found = text ? (kind.searched ? contains(kind.searched, text) : sql`false`) : undefined
  return and(place, own || undefined, found, seenBy(ctx, kind), ...where) ?? sql`true`
}

/** A page of the rows the caller may see, sorted, searched and counted. Throws 422 for an unknown sort key. */
export async function listPage<T extends RecordTable>(
  ctx: Ctx,
  kind: RecordKind<T>,
  request: PageRequest,
): Promise<RecordPage<RowOf<T>>> {
  const { limit, skip } = request
  const where = listCondition(ctx, kind, request)
  const sort = request.sort ?? kind.defaultSort
  const order = sort ? orderOf(kind as unknown as RecordKind, sort) : sql`"_id" desc`
  const rows =
    limit === 0
      ? []
      : await selectRows<RowOf<T>>(
          ctx,
          kind,
          sql`where ${where} order by ${order} limit ${limit} offset ${skip}`,
        )
  if (rows.length < limit && (skip === 0 || rows.length > 0)) return { rows, total: skip + rows.length }
  const { rows: counted } = await ctx.db.execute<{ total: number }>(
    sql`select count(*) as "total" from (select 1 from ${kind.table} where ${where} limit ${mostCounted + 1}) counted`,
  )
  const total = counted[0]?.total ?? 0
  return total > mostCounted ? { rows, total: mostCounted, isMore: true } : { rows, total }
}
