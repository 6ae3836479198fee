import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { plannedOnce } from '#kit/server/database/statement.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { places, quantity, type Quantity, scaled, unscaled } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { StateOf } from '#kit/shared/states/states.ts'
import type { orderStates } from '../../states/documents.rules.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import {
  documentLinesTable,
  documentsTable,
  documentQuantitiesTable as table,
} from '../records/documents.table.ts'
import { orders } from '../records/documents.kinds.ts'

type OrderState = StateOf<typeof orderStates>

const tooMuch = (de: string, en: string) =>
  new Problem('MORE_THAN_OPEN', 409, {
    de: `${de} Bitte sehen Sie nach, was noch offen ist.`,
    en: `${en} Please look at what is still open.`,
  })
refusalOf(
  'document_quantities_delivered',
  tooMuch('Damit würde mehr geliefert, als bestellt ist.', 'More would be delivered than was ordered.'),
)
refusalOf(
  'document_quantities_charged',
  tooMuch('Damit würde mehr verrechnet, als bestellt ist.', 'More would be charged than was ordered.'),
)

const reopened = new Problem('MORE_THAN_OPEN', 409, {
  de: 'Der Auftrag oder Lieferschein dahinter ist wieder ein Entwurf. Bitte stellen Sie ihn zuerst aus.',
  en: 'The order or delivery note behind this is a draft again. Please issue it first.',
})
const alreadyCharged = new Problem('ALREADY_CHARGED', 409, {
  de: 'Dieser Lieferschein ist schon verrechnet. Stornieren Sie zuerst die Rechnung.',
  en: 'This delivery note is charged already. Cancel the invoice first.',
})

const none = quantity('0')

const added = (one: string, other: string): Quantity =>
  quantity(unscaled(scaled(one, places.quantity) + scaled(other, places.quantity), places.quantity))

export const less = (total: string, taken: string): Quantity =>
  quantity(unscaled(scaled(total, places.quantity) - scaled(taken, places.quantity), places.quantity))

/** Firm item lines of a document. */
export const firm = (lines: readonly DocumentLine[]) =>
  lines.filter(({ type, role }) => type === 'item' && role === 'firm')

/** Closes the lines of a reopened order for delivery and charging until it is confirmed again. */
export const closeQuantities = (ctx: Ctx, document: string) =>
  ctx.db.delete(table).where(sql`${table.document} = ${document}::uuid`)

/** Opens the lines of a confirmed order or an issued delivery for delivery and charging. */
export async function openQuantities(
  ctx: Ctx,
  document: string,
  lines: readonly DocumentLine[],
): Promise<void> {
  const rows = firm(lines).map(({ _id, quantity }) => ({
    line: _id,
    document,
    total: quantity,
    delivered: none,
    charged: none,
  }))
  if (rows.length > 0)
    await ctx.platform.database.send(ctx.db, plannedOnce(ctx.db.insert(table).values(rows), rows.length))
}

/** Sources of lines by line id. */
async function sourcesOf(ctx: Ctx, lines: readonly string[]): Promise<Map<string, string | null>> {
  if (lines.length === 0) return new Map()
  const rows = await ctx.db
    .select({ _id: documentLinesTable._id, source: documentLinesTable.source })
    .from(documentLinesTable)
    .where(inArray(documentLinesTable._id, [...lines]))
  return new Map(rows.map(({ _id, source }) => [_id, source]))
}

/** Locks quantity rows in key order to avoid deadlocks. Returns the ids that exist. */
async function lockQuantities(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ line: string }>(
    sql`select "line" from ${table} where "line" = any(${sql.param([...ids])}::uuid[]) order by "line" for update`,
  )
  return new Set(rows.map(({ line }) => line))
}

/** Throws if a line's order or delivery note is no longer issued. */
async function requireCounting(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await ctx.db.execute(sql`
    select 1 from document_lines l join documents d on d."_id" = l."record"
    where l."_id" = any(${sql.param([...ids])}::uuid[]) and l."type" = 'item' and l."role" = 'firm'
      and d."kind" in ('order', 'delivery') limit 1`)
  if (rows.length > 0) throw reopened
}

/**
 * Books the quantities that a document delivers or charges of its sources, with all rows locked. An invoice for a
 * delivery is booked on the order too.
 * Throws Problem `MORE_THAN_OPEN` (409) if more would be booked than is open.
 * @param back reverses the booking, for cancellations
 */
export async function countQuantities(
  ctx: Ctx,
  what: 'delivered' | 'charged',
  lines: readonly DocumentLine[],
  { back = false }: { back?: boolean } = {},
): Promise<void> {
  const counts = new Map<string, string>()
  const count = (line: string | null | undefined, quantity: string) => {
    if (line) counts.set(line, added(counts.get(line) ?? '0', quantity))
  }
  const taken = firm(lines).filter(({ source }) => source !== null)
  const behind = await sourcesOf(ctx, [...new Set(taken.map(({ source }) => source!))])
  for (const { source, quantity } of taken) {
    count(source, quantity)
    if (what === 'charged') count(behind.get(source!), quantity)
  }
  const ids = [...counts.keys()].toSorted()
  if (ids.length === 0) return
  const counting = await lockQuantities(ctx, ids)
  if (!back)
    await requireCounting(
      ctx,
      ids.filter((line) => !counting.has(line)),
    )
  const column = sql.raw(`"${what}"`)
  await ctx.db.execute(sql`
    update ${table} q set ${column} = q.${column} ${back ? sql`-` : sql`+`} taken."count"
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(ids.map((one) => counts.get(one)!))}::numeric[]) as taken ("line", "count")
    where q."line" = taken."line"`)
  await moveOrders(ctx, ids, back && what === 'delivered' ? ['cancelled'] : ['delivered', 'cancelled'])
}

/**
 * Reverses an issued delivery note's quantities: its lines can no longer be charged, and the order's are open again,
 * even if it was closed. Throws Problem `ALREADY_CHARGED` (409) if an invoice charges it.
 */
export async function undoDelivery(ctx: Ctx, lines: readonly DocumentLine[]): Promise<void> {
  const own = firm(lines).map(({ _id }) => _id)
  await lockQuantities(ctx, [...own, ...firm(lines).flatMap(({ source }) => source ?? [])])
  const { rows } = await ctx.db.execute(
    sql`select 1 from ${table} where "line" = any(${sql.param(own)}::uuid[]) and "charged" <> 0 limit 1`,
  )
  if (rows.length > 0) throw alreadyCharged
  await ctx.db.update(table).set({ total: none }).where(inArray(table.line, own))
  await countQuantities(ctx, 'delivered', lines, { back: true })
}

/**
 * Moves orders to `delivering`, `delivered` or back according to their quantities; states in `staying` are left alone.
 */
async function moveOrders(ctx: Ctx, lines: readonly string[], staying: readonly OrderState[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ _id: string; state: string }>(sql`
    select d."_id", case
        when bool_and(q."delivered" = q."total") then 'delivered'
        when bool_or(q."delivered" <> 0 or q."charged" <> 0) then 'delivering'
        else 'confirmed' end as "state"
    from ${documentsTable} d join ${table} q on q."document" = d."_id"
    where d."kind" = 'order' and d."state" <> all(${sql.param([...staying])}::text[])
      and d."_id" in (select "document" from ${table} where "line" = any(${sql.param([...lines])}::uuid[]))
    group by d."_id" order by d."_id"`)
  for (const { _id, state } of rows) {
    const [row] = await ctx.db
      .select()
      .from(documentsTable)
      .where(sql`"_id" = ${_id}::uuid`)
      .for('update')
    if (row && row.state !== state) await changeRecord(ctx, orders, row as never, { values: { state } })
  }
}

/**
 * SQL: uncharged quantities of the lines `q`, as columns `line`, `document` and `open`, without zeros. Quantities
 * charged directly at an order count for its oldest deliveries first, so that no delivery is charged twice.
 */
export const toCharge = (where: SQL): SQL => sql`
  select q."line", q."document", open."left"
  from document_quantities q
  join document_lines l on l."_id" = q."line"
  left join document_quantities o on o."line" = l."source"
  cross join lateral (
    select case when o."line" is null then q."total" - q."charged"
      else sign(q."total") * greatest(0, least(abs(q."total" - q."charged"), sum(abs(s."total" - s."charged"))
        filter (where (s."document", s."line") <= (q."document", q."line")) - abs(o."charged" - sum(s."charged")))) end as "left"
    from document_lines out join document_quantities s on s."line" = out."_id"
    where out."source" = o."line"
  ) as open
  where q."charged" <> q."total" and (o."line" is null or o."charged" <> o."total") and open."left" <> 0 and ${where}`

/** Open quantities by line id; lines without open rows are absent. */
export async function openOf(
  ctx: Ctx,
  lines: readonly string[],
): Promise<Map<string, { delivered: Quantity; charged: Quantity }>> {
  if (lines.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table.line, [...lines]))
  const { rows: left } = await ctx.db.execute<{ line: string; left: string }>(
    toCharge(sql`q."line" = any(${sql.param([...lines])}::uuid[])`),
  )
  const charged = new Map(left.map((one) => [one.line, one.left]))
  return new Map(
    rows.map(({ line, total, delivered }) => [
      line,
      { delivered: less(total, delivered), charged: added(charged.get(line) ?? '0', '0') },
    ]),
  )
}
