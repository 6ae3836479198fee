import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { places, scaled } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import { isCancelled } from './settled.ts'

/** SQL: `d` is an uncancelled order or invoice for lines of an offer. */
const stands = sql`(d."kind" = 'order' and d."state" <> 'cancelled' or d."kind" = 'invoice'
  and not ${isCancelled(sql`d."_id"`)})`

/** Locks offers against further conversions until the caller's transaction ends. */
export async function lockOffers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.execute(
    sql`select 1 from documents where "_id" = any(${sql.param([...ids])}::uuid[]) order by "_id" for update`,
  )
}

/** Quantities that orders and invoices have taken of offer lines, drafts included, by line in thousandths. */
export async function takenOfOffers(ctx: Ctx, lines: readonly string[]): Promise<Map<string, bigint>> {
  if (lines.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ line: string; taken: string }>(sql`
    select l."source" as "line", sum(l."quantity")::text as "taken"
    from document_lines l join documents d on d."_id" = l."record"
    where l."source" = any(${sql.param([...lines])}::uuid[]) and ${stands} group by l."source"`)
  return new Map(rows.map(({ line, taken }) => [line, scaled(taken, places.quantity)]))
}

/**
 * Checks an order or invoice about to be issued or revived: quantities of an offer can be ordered or charged only once.
 * The document may exceed the offer but not use another document's share. `drafts` counts drafts as well. Throws
 * Problem `MORE_THAN_OPEN` (409).
 */
export async function requireOffered(
  ctx: Ctx,
  _id: string,
  { drafts = false }: { drafts?: boolean } = {},
): Promise<void> {
  const { rows: offers } = await ctx.db.execute<{ _id: string }>(sql`
    select distinct o."_id" from document_lines l join document_lines s on s."_id" = l."source"
    join documents o on o."_id" = s."record" and o."kind" = 'offer' where l."record" = ${_id}::uuid`)
  if (offers.length === 0) return
  await lockOffers(
    ctx,
    offers.map((one) => one._id),
  )
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select s."name" from document_lines s
    join document_lines l on l."source" = s."_id" join documents d on d."_id" = l."record"
    where s."record" = any(${sql.param(offers.map((one) => one._id))}::uuid[])
      and s."_id" in (select "source" from document_lines where "record" = ${_id}::uuid)
      and (d."_id" = ${_id}::uuid or (${drafts} or d."state" <> 'draft') and ${stands})
    group by s."_id", s."name", s."quantity"
    having count(distinct d."_id") > 1 and abs(sum(l."quantity")) > abs(s."quantity") limit 1`)
  const [first] = rows
  if (!first) return
  throw new Problem('MORE_THAN_OPEN', 409, {
    de: `„${first.name}“ ist aus dem Angebot schon beauftragt oder verrechnet. Führen Sie jenen Auftrag oder jene Rechnung weiter; was der Kunde zusätzlich bestellt, schreiben Sie als eigene Zeile.`,
    en: `“${first.name}” of the offer was ordered or charged already. Go on with that order or invoice; what the customer orders beside it is a line of its own.`,
  })
}
