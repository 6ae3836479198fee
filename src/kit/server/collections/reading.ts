import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Status } from '../../shared/collection.ts'
import { sourceLanguage, type Language } from '../../shared/languages.ts'
import { notFound, Problem } from '../../shared/problem.ts'
import { hasRight } from '../access.ts'
import type { Ctx } from '../context.ts'
import { matching } from '../search/search.ts'
import type { Row } from './columns.ts'
import type { Kind } from './kind.ts'
import {
  foreignLanguages,
  isLive,
  liveWire,
  publicContent,
  slugsOf,
  workingContent,
  workingWire,
} from './state.ts'
import { totalOf } from './total.ts'
import { untilMomentOf, untilNextMoment } from './moments.ts'

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

type Wire = Record<string, unknown>

/** Whoever may change records sees what is being worked on; everybody else sees what is published. */
export const isEditor = (ctx: Ctx, kind: Kind): boolean => hasRight(ctx.user, kind.name, 'update')

const seesWorking = (ctx: Ctx, kind: Kind, view: 'working' | 'live' | undefined) =>
  view !== 'live' && isEditor(ctx, kind)

/** The condition under which guests see a row at a moment, even if the job that publishes is late. */
export function liveCondition(kind: Kind, now: string | SQL): SQL {
  const { table, columns, visible } = kind
  const conditions = [
    isNull(table.deletedAt),
    sql`(${table.status} = 'published' or (${table.status} = 'scheduled' and ${table.publishAt} <= ${now}))`,
    sql`(${table.unpublishAt} is null or ${table.unpublishAt} > ${now})`,
  ]
  if (visible.hiddenBy) conditions.push(sql`not ${columns[visible.hiddenBy]}`)
  if (visible.from) conditions.push(sql`${columns[visible.from]} <= ${now}`)
  if (visible.until)
    conditions.push(sql`(${columns[visible.until]} is null or ${columns[visible.until]} > ${now})`)
  return sql.join(conditions, sql` and `)
}

/** The rows of ids, in their order; those that do not exist are missing. */
export async function rowsOf(ctx: Ctx, kind: Kind, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const rows = (await ctx.db
    .select()
    .from(kind.table)
    .where(inArray(kind.table._id, [...ids]))) as Row[]
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A row that is about to change; whoever comes second waits. Throws 404. */
export async function lockedRow(ctx: Ctx, kind: Kind, id: string): Promise<Row> {
  const [row] = (await ctx.db.select().from(kind.table).where(eq(kind.table._id, id)).for('update')) as Row[]
  if (!row) throw notFound({ _id: id })
  return row
}

/** A row as the caller may see it; null when he may not. */
export function wireFor(
  ctx: Ctx,
  kind: Kind,
  row: Row,
  options: { lang?: Language | undefined; view?: 'working' | 'live' | undefined },
): Wire | null {
  if (seesWorking(ctx, kind, options.view)) return workingWire(kind, row, options.lang)
  return isLive(kind, row, ctx.now) ? liveWire(kind, row, options.lang ?? ctx.lang, ctx.now) : null
}

/** The `file` array for records that are about to be answered; nothing for collections without files. */
export async function filesFor(
  ctx: Ctx,
  kind: Kind,
  records: readonly Wire[],
): Promise<{ file?: unknown[] }> {
  const { files } = kind
  if (!files || !kind.fileCards) return {}
  const ids = [...new Set(records.flatMap((record) => files(record)))].filter((id) => id !== null)
  const cards = ids.length > 0 ? await kind.fileCards(ctx, ids) : new Map()
  return { file: ids.flatMap((id) => cards.get(id) ?? []) }
}

/** The answer of calls that give one record. */
export async function answerOne(ctx: Ctx, kind: Kind, record: Wire): Promise<Wire> {
  return { [kind.name]: record, ...(await filesFor(ctx, kind, [record])) }
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
  where: (now: string | SQL) => SQL
  order: SQL
  /** Found records with their ranks, when the list is in the order of these. */
  search: SQL | null
  /** Depends on nothing but fields and states: its total may be kept until they change. */
  countable: boolean
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
  if (search) fixed.push(sql`${table._id} in (select "recordId" from ${search} hits)`)
  const ranked = search !== null && input.sort === undefined
  return {
    where: (now) => and(...(working ? [] : [liveCondition(kind, now)]), ...fixed) ?? sql`true`,
    order: ranked ? sql`hits."rank" desc, ${table._id} desc` : orderOf(kind, input.sort ?? kind.defaultSort),
    search: ranked ? search : null,
    countable: search === null,
    working,
  }
}

/** `GET {path}/`: a page of records with their total. */
export async function list(ctx: Ctx, kind: Kind, input: ListInput): Promise<Wire> {
  ctx.tag(kind.name)
  const plan = planOf(ctx, kind, input)
  if (!plan) return { [kind.name]: [], total: 0, ...(await filesFor(ctx, kind, [])) }
  const where = plan.where(ctx.now)
  const from = ctx.db.select().from(kind.table).$dynamic()
  const query = plan.search
    ? from.innerJoin(sql`${plan.search} hits`, sql`hits."recordId" = ${kind.table._id}`)
    : from
  const page =
    input.limit === 0
      ? []
      : await query.where(where).orderBy(plan.order).limit(input.limit).offset(input.skip)
  // a join gives each row under its table's name
  const rows = (
    plan.search ? page.map((row) => (row as Record<string, unknown>)[kind.tableName]) : page
  ) as Row[]
  const until = plan.working ? undefined : await untilNextMoment(ctx, kind)
  const short = input.skip === 0 && rows.length < input.limit
  const total = short ? rows.length : await totalOf(ctx, kind, where, { ...plan, until })
  const records = rows.map((row) => wireFor(ctx, kind, row, input)).filter((record) => record !== null)
  return { [kind.name]: records, total, ...(await filesFor(ctx, kind, records)) }
}

/** `GET {path}/:_id`: one record. Throws 404 for what is not there or not to be seen. */
export async function read(
  ctx: Ctx,
  kind: Kind,
  input: { _id: string; lang?: Language | undefined; view?: 'working' | 'live' | undefined },
): Promise<Wire> {
  ctx.tag(`${kind.name}:${input._id}`)
  const [row] = await rowsOf(ctx, kind, [input._id])
  if (row) untilMomentOf(ctx, kind, row)
  const record = row && wireFor(ctx, kind, row, input)
  if (!record) throw notFound({ _id: input._id })
  return answerOne(ctx, kind, record)
}

async function rowBySlug(ctx: Ctx, kind: Kind, slug: string): Promise<{ row: Row; moved: boolean } | null> {
  const { table } = kind
  const foreign = foreignLanguages.map(
    (lang) => sql`${table.translations} -> '${sql.raw(lang)}' ->> 'slug' = ${slug}`,
  )
  const rows = (await ctx.db
    .select()
    .from(table)
    .where(or(sql`${kind.columns['slug']} = ${slug}`, ...foreign))) as Row[]
  const row = rows.find((one) => one['slug'] === slug) ?? rows[0]
  if (row) return { row, moved: false }
  const [former] = (await ctx.db
    .select()
    .from(table)
    .where(
      sql`${table._id} = (select "recordId" from former_slugs where "collection" = ${kind.name} and "slug" = ${slug})`,
    )) as Row[]
  return former ? { row: former, moved: true } : null
}

/** One record for a public page, by id or by a slug of any language; null: none to be seen. */
export async function find(
  ctx: Ctx,
  kind: Kind,
  by: { _id: string } | { slug: string },
  { lang = ctx.lang, audience = 'live' }: { lang?: Language; audience?: 'live' | 'working' } = {},
): Promise<{ record: Wire; slugs: Partial<Record<Language, string>>; moved: boolean } | null> {
  const found =
    'slug' in by
      ? await rowBySlug(ctx, kind, by.slug)
      : { row: (await rowsOf(ctx, kind, [by._id]))[0], moved: false }
  ctx.tag(found?.row ? `${kind.name}:${found.row._id}` : kind.name)
  if (!found?.row) return null
  const { row, moved } = found
  untilMomentOf(ctx, kind, row)
  const record = wireFor(ctx, kind, row, { lang, view: audience })
  if (!record) return null
  const working = seesWorking(ctx, kind, audience)
  return {
    record,
    slugs: slugsOf(working ? workingContent(kind, row) : publicContent(kind, row, ctx.now), working),
    moved,
  }
}

export const germanOf = (ctx: Ctx, kind: Kind, row: Row | null): Wire | null =>
  row && isLive(kind, row, ctx.now) ? liveWire(kind, row, sourceLanguage, ctx.now) : null
