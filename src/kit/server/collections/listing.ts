import { and, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Status } from '../../shared/record.ts'
import type { Language } from '../../shared/languages.ts'
import { Problem } from '../../shared/problem.ts'
import type { Ctx } from '../context.ts'
import { matching } from '../search/search.ts'
import type { Kind } from './kind.ts'
import { untilNextMoment } from './moments.ts'
import { filesFor } from './reading.ts'
import { selectRows } from './rows.ts'
import { totalOf } from './total.ts'
import { liveCondition, seesWorking, wireFor, type Wire } from './visibility.ts'

export interface ListInput {
  limit: number
  skip: number
  sort?: string | undefined
  search?: string | undefined
  lang?: Language | undefined
  view?: 'working' | 'live' | undefined
  status?: Status | Status[] | undefined
  bin?: boolean | undefined
  [filter: string]: unknown
}

function orderOf(kind: Kind, sort: string): SQL {
  const terms = sort.split(',').map((term) => {
    const descending = term.startsWith('-')
    const name = descending ? term.slice(1) : term
    const column = kind.sortable.has(name) ? kind.columns[name] : undefined
    if (!column) {
      throw new Problem('INVALID', 422, {
        de: `Nach „${name}“ kann nicht sortiert werden. Möglich sind: ${[...kind.sortable].join(', ')}.`,
        en: `Sorting by "${name}" is not possible. Choose one of: ${[...kind.sortable].join(', ')}.`,
      })
    }
    return { column, descending }
  })
  // the id makes the order complete, so that no record is on two pages; it goes the way of the last column, as indexes do
  const last = { column: kind.table._id, descending: terms.at(-1)?.descending ?? false }
  return sql.join(
    [...terms, last].map(({ column, descending }) => (descending ? sql`${column} desc` : sql`${column}`)),
    sql`, `,
  )
}

interface ListQuery {
  /** The condition without what time decides. */
  fixed: SQL
  where: SQL
  /** The condition of the page: what is in the order of the search is joined with it and need not be looked for again. */
  page: SQL
  order: SQL
  /** Found records with their ranks, when the list is in the order of these. */
  search: SQL | null
  searches: boolean
  working: boolean
}

/** What a list's parameters mean; null when nothing can fit. */
function planOf(ctx: Ctx, kind: Kind, input: ListInput): ListQuery | null {
  const { table } = kind
  const working = seesWorking(ctx, kind, input.view)
  const bin = working && input.bin === true
  const statuses = input.status === undefined ? [] : [input.status].flat()
  if (!working && (input.bin || (statuses.length > 0 && !statuses.includes('published')))) return null

  const fixed: (SQL | undefined)[] = []
  if (working) {
    fixed.push(bin ? isNotNull(table.deletedAt) : isNull(table.deletedAt))
    if (statuses.length > 0) fixed.push(inArray(table.status, statuses))
  }
  for (const [name, filter] of Object.entries(kind.filters)) {
    const value = input[name]
    if (value !== undefined && value !== null) fixed.push(filter(value, ctx))
  }
  const search = input.search?.trim()
    ? matching(kind.name, input.search, {
        lang: working ? undefined : (input.lang ?? ctx.lang),
        states: bin ? ['bin'] : working ? ['live', 'working'] : ['live'],
      })
    : null
  if (input.search?.trim() && !search) return null
  const ranked = search !== null && input.sort === undefined
  const found = search ? sql`${table._id} in (select "recordId" from ${search} hits)` : undefined
  const seen = working ? undefined : liveCondition(kind, ctx.now)
  const where = and(seen, ...fixed, found) ?? sql`true`
  return {
    fixed: and(...fixed) ?? sql`true`,
    where,
    page: ranked ? (and(seen, ...fixed) ?? sql`true`) : where,
    order: ranked ? sql`hits."rank" desc, ${table._id} desc` : orderOf(kind, input.sort ?? kind.defaultSort),
    search: ranked ? search : null,
    searches: search !== null,
    working,
  }
}

/** `GET {path}/`: a page of records with their total. */
export async function list(ctx: Ctx, kind: Kind, input: ListInput): Promise<Wire> {
  ctx.tag(kind.name)
  const plan = planOf(ctx, kind, input)
  if (!plan) return { [kind.name]: [], total: 0, ...(await filesFor(ctx, kind, [])) }
  const hits = plan.search ? sql`join ${plan.search} hits on hits."recordId" = ${kind.table._id} ` : sql``
  const page = sql`${hits}where ${plan.page} order by ${plan.order} limit ${input.limit} offset ${input.skip}`
  const rows = input.limit === 0 ? [] : await selectRows(ctx, kind, page)
  const until = plan.working ? undefined : await untilNextMoment(ctx, kind)
  const whole = input.skip === 0 && rows.length < input.limit
  const total = whole ? rows.length : await totalOf(ctx, kind, { ...plan, until })
  const records = rows.map((row) => wireFor(ctx, kind, row, input)).filter((record) => record !== null)
  return { [kind.name]: records, total, ...(await filesFor(ctx, kind, records)) }
}
