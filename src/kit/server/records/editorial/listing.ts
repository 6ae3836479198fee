import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ListedStatus } from '#kit/shared/records/record.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Ctx } from '../../context.ts'
import { matching } from '../../search/search.ts'
import type { Row } from './columns.ts'
import type { Listed } from './definition.ts'
import type { EditorialKind } from './kind.ts'
import { untilNextMoment } from './moments.ts'
import { notSortable } from '../refusals.ts'
import { filesFor } from './reading.ts'
import { selectRows } from '../../database/select-rows.ts'
import { totalOf } from './total.ts'
import { liveCondition, seesWorking, wireFor, type Wire } from './visibility.ts'

export interface ListInput {
  limit: number
  skip: number
  sort?: string | undefined
  search?: string | undefined
  lang?: Language | undefined
  view?: 'working' | 'live' | undefined
  status?: ListedStatus | ListedStatus[] | undefined
  bin?: boolean | undefined
  mine?: boolean | undefined
  [filter: string]: unknown
}

/** Resolves a name in `sort`: a column, or an order computed for the moment. */
async function termOf(ctx: Ctx, kind: EditorialKind, name: string, listed: Listed): Promise<SQL | PgColumn> {
  const column = kind.sorts.get(name)
  if (column) return column
  const order = Object.hasOwn(kind.orders, name) ? kind.orders[name] : undefined
  if (order) return order(ctx, listed)
  throw notSortable(name, [...kind.sorts.keys(), ...Object.keys(kind.orders)])
}

async function orderOf(ctx: Ctx, kind: EditorialKind, sort: string, listed: Listed): Promise<SQL> {
  const asked = sort.split(',').map((term) => ({
    name: term.startsWith('-') ? term.slice(1) : term,
    descending: term.startsWith('-'),
  }))
  const twice = asked.find(({ name }, index) => asked.slice(0, index).some((other) => other.name === name))
  if (twice)
    throw new Problem('INVALID', 422, {
      de: `Nach „${twice.name}“ soll zweimal sortiert werden. Bitte nennen Sie das nur einmal.`,
      en: `"${twice.name}" is named twice in the sorting. Please name it once.`,
    })
  const terms: { column: SQL | PgColumn; descending: boolean }[] = []
  for (const { name, descending } of asked)
    terms.push({ column: await termOf(ctx, kind, name, listed), descending })
  // The id makes the order total, so that no record is on two pages; it takes the last column's direction, like the
  // indexes
  const last = { column: kind.table._id, descending: terms.at(-1)?.descending ?? false }
  return sql.join(
    [...terms, last].map(({ column, descending }) => (descending ? sql`${column} desc` : sql`${column}`)),
    sql`, `,
  )
}

interface Ranked {
  /** Found records with their ranks. */
  hits: SQL
  /** Further conditions; null if there are none. */
  condition: SQL | null
}

interface ListQuery {
  /** The condition without its time-dependent part. */
  fixed: SQL
  where: SQL
  order: SQL
  /** Set if the list is ordered by search rank. */
  ranked: Ranked | null
  searches: boolean
  working: boolean
}

const hasStatus = (table: EditorialKind['table'], wanted: readonly ListedStatus[]): SQL | undefined =>
  or(
    inArray(
      table.status,
      wanted.filter((status) => status !== 'handedIn'),
    ),
    wanted.includes('handedIn') ? sql`${table.handIn} ->> 'state' = 'handedIn'` : undefined,
  )

/** Query for a list's parameters; null if no record can match. */
async function planOf(ctx: Ctx, kind: EditorialKind, input: ListInput): Promise<ListQuery | null> {
  const { table } = kind
  const working = seesWorking(ctx, kind, input.view)
  const bin = working && input.bin === true
  const listed = bin ? 'bin' : working ? 'working' : 'live'
  const statuses = input.status === undefined ? [] : [input.status].flat()
  if (!working && (input.bin || (statuses.length > 0 && !statuses.includes('published')))) return null

  const narrowed: (SQL | undefined)[] = []
  if (statuses.length > 0 && working) narrowed.push(hasStatus(table, statuses))
  for (const [name, filter] of Object.entries(kind.filters)) {
    const value = input[name]
    if (value !== undefined && value !== null) narrowed.push(filter(value, ctx))
  }
  if (input.mine) {
    if (!working || !ctx.user) return null
    narrowed.push(eq(table.createdBy, ctx.user._id))
  }
  const place = bin ? isNotNull(table.deletedAt) : isNull(table.deletedAt)
  const fixed = and(working ? place : undefined, ...narrowed)
  const search = input.search?.trim()
    ? matching(kind.name, input.search, {
        lang: working ? undefined : (input.lang ?? ctx.lang),
        states: listed === 'working' ? ['live', 'working'] : [listed],
      })
    : null
  if (input.search?.trim() && !search) return null
  const found = search ? sql`${table._id} in (select "recordId" from ${search} hits)` : undefined
  const seen = working ? undefined : liveCondition(kind, ctx.now)
  // The search documents of editors already distinguish the states
  const isGiven = working && narrowed.every((condition) => condition === undefined)
  return {
    fixed: fixed ?? sql`true`,
    where: and(seen, fixed, found) ?? sql`true`,
    order: await orderOf(ctx, kind, input.sort ?? kind.defaultSort, listed),
    ranked:
      search && input.sort === undefined
        ? { hits: search, condition: isGiven ? null : (and(seen, fixed) ?? null) }
        : null,
    searches: search !== null,
    working,
  }
}

/**
 * A page ordered by search rank. Its rows include the total as `listTotal`, because a second search would double the
 * cost.
 */
function rankedRows(
  ctx: Ctx,
  kind: EditorialKind,
  { hits, condition }: Ranked,
  { limit, skip }: ListInput,
): Promise<Row[]> {
  const id = kind.table._id
  const fitting = condition
    ? sql`select hits.* from ${hits} hits join ${kind.table} on ${id} = hits."recordId" where ${condition}`
    : sql`select * from ${hits} hits`
  return selectRows<Row>(
    ctx,
    kind,
    sql`join "page" on "page"."recordId" = ${id} order by "page"."rank" desc, ${id} desc`,
    {
      first: sql`with "fitting" as materialized (${fitting}),
      "page" as (select * from "fitting" order by "rank" desc, "recordId" desc limit ${limit} offset ${skip})`,
      also: sql`, (select count(*) from "fitting") as "listTotal"`,
    },
  )
}

function pageOf(ctx: Ctx, kind: EditorialKind, plan: ListQuery, input: ListInput): Promise<Row[]> {
  if (plan.ranked) return rankedRows(ctx, kind, plan.ranked, input)
  return selectRows<Row>(
    ctx,
    kind,
    sql`where ${plan.where} order by ${plan.order} limit ${input.limit} offset ${input.skip}`,
  )
}

/** `GET {path}/`: a page of records with their total. */
export async function list(ctx: Ctx, kind: EditorialKind, input: ListInput): Promise<Wire> {
  ctx.tag(kind.name)
  const plan = await planOf(ctx, kind, input)
  if (!plan) return { [kind.name]: [], total: 0, ...(await filesFor(ctx, kind, [])) }
  const rows = input.limit === 0 ? [] : await pageOf(ctx, kind, plan, input)
  const until = plan.working ? undefined : await untilNextMoment(ctx, kind)
  const whole = input.skip === 0 && rows.length < input.limit
  const counted = plan.ranked && (rows[0]?.['listTotal'] as number | undefined)
  const total = whole ? rows.length : (counted ?? (await totalOf(ctx, kind, { ...plan, until })))
  const records = rows.map((row) => wireFor(ctx, kind, row, input)).filter((record) => record !== null)
  return { [kind.name]: records, total, ...(await filesFor(ctx, kind, records)) }
}
