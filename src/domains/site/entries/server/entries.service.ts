import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { entry, entryCalls } from '../entries.contract.ts'
import { entries, letter } from './entries.kind.ts'
import { entriesTable } from './entries.table.ts'

/** A type or category with its number of entries. */
export interface Used {
  name: string
  count: number
}

/** Types with published entries, by name. */
export const typesOf = (ctx: Ctx): Promise<Used[]> =>
  entries.liveValue(ctx, 'types', async (live) => {
    const { rows } = await ctx.db.execute<{ name: string; count: number }>(sql`
      select "type" as "name", count(*)::int as "count" from ${entriesTable} where ${live} and "type" <> ''
      group by "type" order by "type" collate "und-x-icu"`)
    return rows
  })

/** Categories with published entries, by name; optionally of one type. */
export const categoriesOf = (ctx: Ctx, type = ''): Promise<Used[]> =>
  entries.liveValue(ctx, `categories ${type}`, async (live) => {
    const { rows } = await ctx.db.execute<{ name: string; count: number }>(sql`
      select used."name", count(*)::int as "count" from ${entriesTable}, unnest("categories") as used("name")
      where ${live} and (${type} = '' or "type" = ${type})
      group by used."name" order by used."name" collate "und-x-icu"`)
    return rows
  })

/** First letters of published titles; optionally of one type. */
export const lettersOf = (ctx: Ctx, type = ''): Promise<string[]> =>
  entries.liveValue(ctx, `letters ${type}`, async (live) => {
    const { rows } = await ctx.db.execute<{ letter: string }>(sql`
      select distinct ${letter} as "letter" from ${entriesTable}
      where ${live} and (${type} = '' or "type" = ${type}) order by 1`)
    return rows.map((row) => row.letter)
  })

const namesOf = (used: readonly Used[]) => used.map(({ name }) => name)

/** Filters for guests (specification § 3). */
async function available(ctx: Ctx) {
  return {
    availableCategories: namesOf(await categoriesOf(ctx)),
    availableTypes: namesOf(await typesOf(ctx)),
  }
}

export const list = async (ctx: Ctx, input: InputOf<typeof entry.calls.list>) => ({
  ...(await entries.calls.list(ctx, input)),
  ...(await available(ctx)),
})

export const read = async (ctx: Ctx, input: InputOf<typeof entry.calls.read>) => ({
  ...(await entries.calls.read(ctx, input)),
  ...(await available(ctx)),
})

// The entry's own date; otherwise the day of publication.
const newness = sql`coalesce("date", "publishedAt", "createdAt")`

async function inOrder(ctx: Ctx, ids: string[], lang: InputOf<typeof entryCalls.recent>['lang']) {
  const { entry: items, file } = await entries.calls.batch(ctx, {
    _id: ids,
    action: 'read',
    lang,
    view: 'live',
  })
  return { entry: items, file }
}

/** Newest published entries. */
export async function recent(ctx: Ctx, { limit, lang }: InputOf<typeof entryCalls.recent>) {
  const live = await entries.live(ctx)
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select "_id" from ${entriesTable} where ${live} order by ${newness} desc, "_id" desc limit ${limit}`)
  return inOrder(
    ctx,
    rows.map(({ _id }) => _id),
    lang,
  )
}

/** Newest published entries per type, types by name; optionally of one type. */
export async function latestByType(ctx: Ctx, { type, limit, lang }: InputOf<typeof entryCalls.latestByType>) {
  const types = type === undefined ? namesOf(await typesOf(ctx)) : [type]
  const live = await entries.live(ctx)
  const { rows } = await ctx.db.execute<{ _id: string }>(sql`
    select newest."_id" from unnest(${sql.param(types)}::text[]) with ordinality as wanted("type", "place"),
    lateral (
      select "_id", ${newness} as "at" from ${entriesTable} where ${live} and ${entriesTable.type} = wanted."type"
      order by ${newness} desc, "_id" desc limit ${limit}
    ) newest order by wanted."place", newest."at" desc, newest."_id" desc`)
  return inOrder(
    ctx,
    rows.map(({ _id }) => _id),
    lang,
  )
}
