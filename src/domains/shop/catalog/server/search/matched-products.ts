import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { fold } from '#kit/server/search/document.ts'
import { queryText, tsquery } from '#kit/server/search/query.ts'
import { seenByGuests } from '#kit/server/search/search.ts'
import { itemsNumbered, itemsWith } from '#domains/books/items/server/offers.ts'
import { productsTable } from '../catalog.table.ts'
import { products } from '../products.kind.ts'
import type { AskedTerm } from './asked-terms.ts'
import { type Meaning, meaningsOf } from './shop-vocabulary.service.ts'

/** A product matched by a search. */
export interface MatchedProduct {
  _id: string
  /** Number of terms that it matches. */
  terms: number
  score: number
}
export interface Matched {
  products: MatchedProduct[]
  /** Positions of the terms that at least one product matches. */
  found: ReadonlySet<number>
}

const mostFound = 200
const shortestPart = 3
const title = { word: 4, beginning: 3.2, shortBeginning: 1.5, part: 2.5, called: 2, begun: 0.5 }
const tags = { word: 3, beginning: 2 }
const body = 1
const otherLanguage = 0.9
const item = { number: 10, beginning: 5, trait: 2.5 }
// Products that match a term in several ways come first
const furtherWays = 0.1

/** Patterns for parts of words in titles: `saft` in `Traubensaft`; two letters only at the end of a word (`öl`). */
function patternsOf({ words, lexemes }: AskedTerm): string[] {
  const folded = words.map(fold)
  const short = folded.filter((word) => word.length === 2)
  const long = [...folded, ...lexemes].filter((word) => word.length >= shortestPart)
  return [
    ...[...new Set(long)].map((word) => `%${word}%`),
    ...short.flatMap((word) => [`%${word}`, `%${word} %`]),
  ]
}

/** Products whose texts contain a term, in either language. */
function inTexts(ctx: Ctx, term: AskedTerm, at: number, typed: string): SQL {
  const { words, prefix } = term
  const has = (isPrefix: boolean, weights?: string) =>
    sql`d."tsv" @@ ${tsquery(queryText({ words, prefix: isPrefix }, weights), undefined)}`
  const inTitle = patternsOf(term).map((pattern) => sql`d."folded" like ${pattern}`)
  const isPart = inTitle.length > 0 ? sql`(${sql.join(inTitle, sql` or `)})` : sql`false`
  const isShort = words.every((word) => word.length < shortestPart)
  const begins = isShort ? title.shortBeginning : title.beginning
  const called =
    at === 0
      ? sql` + case when d."folded" = ${typed} then ${title.called}::real when starts_with(d."folded", ${typed}) then ${title.begun}::real else 0 end`
      : sql``
  return sql`
    select ${at}::int, d."recordId", ((case when ${has(false, 'A')} then ${title.word}::real
      ${prefix && !isShort ? sql`when ${has(true, 'A')} then ${begins}::real` : sql``}
      when ${has(false, 'B')} then ${tags.word}::real
      when ${isPart} then ${title.part}::real
      ${prefix ? sql`when ${has(true, 'B')} then ${tags.beginning}::real` : sql``}
      ${prefix && isShort ? sql`when ${has(true, 'A')} then ${begins}::real` : sql``}
      else ${body}::real end${called}) * case when ${ctx.lang} = any(d."langs") then 1 else ${otherLanguage}::real end)::real
    from search_documents d
    where d."collection" = 'product' and ${seenByGuests(ctx.now, 'd')} and (${has(prefix)} or ${isPart})`
}

/** Products that match a term by a group, a property or an item. Each set is read from one index. */
function byBelongings({ number, vintage, size }: AskedTerm, meaning: Meaning, at: number): SQL[] {
  const { groups, values, colours } = meaning
  const of = (weight: number, condition: SQL) =>
    sql`select ${at}::int, ${productsTable._id}, ${weight}::real from ${productsTable} where ${condition} and ${productsTable.deletedAt} is null`
  const sold = (items: SQL) => sql`${productsTable.items} && array(${items})`
  const parts: SQL[] = []
  if (number !== '')
    parts.push(
      of(item.number, sold(itemsNumbered(number, true))),
      of(item.beginning, sold(itemsNumbered(number, false))),
    )
  const traits = itemsWith({ vintage, colours: colours.map(({ key }) => key), size })
  // Many items share a trait, so passing their ids to the index would be slowest
  if (traits)
    parts.push(sql`select distinct ${at}::int, ${productsTable._id}, ${item.trait}::real
      from ${productsTable} cross join unnest(${productsTable.items}) as sold("item")
      where ${productsTable.deletedAt} is null and sold."item" in (${traits})`)
  for (const [weight, some] of Map.groupBy(groups, (one) => one.weight))
    parts.push(of(weight, sql`${productsTable.groups} && ${sql.param(some.map(({ key }) => key))}::uuid[]`))
  for (const [weight, some] of Map.groupBy(values, (one) => one.weight)) {
    const each = some.map(
      ({ key }) => sql`${productsTable.properties} @> ${JSON.stringify([{ value: key }])}::jsonb`,
    )
    parts.push(of(weight, sql`(${sql.join(each, sql` or `)})`))
  }
  return parts
}

interface Row extends Record<string, unknown> {
  _id: string
  terms: number
  score: number
  found: number[]
}

/** Products that match some of the terms, best match first, at most 200. Each source of a term reads its own index. */
export async function matchedProducts(ctx: Ctx, terms: readonly AskedTerm[]): Promise<Matched> {
  if (terms.length === 0) return { products: [], found: new Set() }
  const live = await products.live(ctx)
  const meanings = await meaningsOf(ctx, terms)
  const typed = fold(terms.map(({ words }) => words[0] ?? '').join(' '))
  const hits = terms.flatMap((term, at) => [
    ...(term.words.length > 0 ? [inTexts(ctx, term, at, typed)] : []),
    ...byBelongings(term, meanings[at]!, at),
  ])
  if (hits.length === 0) return { products: [], found: new Set() }
  const { rows } = await ctx.db.execute<Row>(sql`
    with "hits"("term", "product", "weight") as (${sql.join(hits, sql` union all `)}),
    "best" as (
      select "term", "product", max("weight") + ${furtherWays}::real * (sum("weight") - max("weight")) as "weight"
      from "hits" group by "term", "product"
    ), "scored" as (
      select "product", count(*)::int as "terms", sum("weight") as "score" from "best" group by "product"
    )
    select ${productsTable._id} as "_id", "terms", "score", (select array_agg(distinct "term") from "best") as "found"
    from "scored" join ${productsTable} on ${productsTable._id} = "product" where ${live}
    order by "terms" desc, "score" desc, ${productsTable._id} limit ${mostFound}`)
  return {
    products: rows.map(({ _id, terms: count, score }) => ({ _id, terms: count, score })),
    found: new Set(rows[0]?.found),
  }
}
