import { sql, type SQL } from 'drizzle-orm'
import { wordsIn } from '#kit/server/search/query.ts'
import type { Ctx } from '#kit/server/context.ts'
import { items } from './items.kind.ts'
import { itemsTable as table } from './items.table.ts'

/** Article number reduced to lower-case letters and digits, for comparison. */
export const plainNumber = (text: string): string => wordsIn(text).join('')

// Matches the index `items_plain_number`
const plain = sql`lower(regexp_replace("number", '[^[:alnum:]]+', '', 'g'))`
const inUse = sql`"deletedAt" is null and "active"`

/** Texts (see `plainNumber`) that an item number in use begins with. */
export async function beginningsOfNumbers(ctx: Ctx, texts: readonly string[]): Promise<Set<string>> {
  if (texts.length === 0) return new Set()
  // One condition per text: a non-constant pattern cannot use the index
  const each = texts.map(
    (text) => sql`select ${text}::text as "text" where exists
      (select from ${table} where ${inUse} and ${plain} like ${`${text}%`})`,
  )
  ctx.tag(items.name)
  const { rows } = await ctx.db.execute<{ text: string }>(sql.join(each, sql` union all `))
  return new Set(rows.map(({ text }) => text))
}

/** Characteristics that buyers search for; empty or null: none. */
export interface ItemTraits {
  vintage: number | null
  /** In lower case. */
  colours: readonly string[]
  /** `xl`, or the beginning of `0,75 l`. */
  size: string
}

/** Query of ids of items in use whose number begins with, or with `isWhole` equals, a text (see `plainNumber`). */
export const itemsNumbered = (number: string, isWhole: boolean): SQL =>
  sql`select "_id" from ${table} where ${inUse} and ${isWhole ? sql`(${plain} = ${number} or ("ean" <> '' and "ean" = ${number}))` : sql`${plain} like ${`${number}%`}`}`

/** Query of ids of items in use with one of some traits, each found by an index. Null if no trait is given. */
export const itemsWith = ({ vintage, colours, size }: ItemTraits): SQL | null => {
  const either: SQL[] = []
  if (size !== '')
    either.push(sql`("size" <> '' and (lower("size") = ${size} or lower("size") like ${`${size} %`}))`)
  if (vintage !== null) either.push(sql`"vintage" = ${vintage}`)
  if (colours.length > 0)
    either.push(sql`("colour" <> '' and lower("colour") = any(${sql.param([...colours])}::text[]))`)
  return either.length > 0
    ? sql`select "_id" from ${table} where ${inUse} and (${sql.join(either, sql` or `)})`
    : null
}

/** Distinct colours of items in use. Tags the answer. */
export async function usedColours(ctx: Ctx): Promise<string[]> {
  ctx.tag(items.name)
  const { rows } = await ctx.db.execute<{ colour: string }>(
    sql`select distinct "colour" from ${table} where "colour" <> '' and ${inUse} order by 1`,
  )
  return rows.map(({ colour }) => colour)
}
