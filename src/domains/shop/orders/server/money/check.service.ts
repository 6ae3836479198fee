import { desc, inArray, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { settleJobName } from '../letters/letters.job-name.ts'
import { orderChecksTable as table, ordersTable } from '../orders.table.ts'

const mostTold = 100
const keptDays = 90

/** Payments that count for an order. */
const ofOrder = sql`p."payableKind" = 'order' and p."payableId" = o."_id" and (p."mode" = o."mode" or p."source" = 'voucher') and p."currency" = o."currency"`
/** Stock movements of a line in units of its own item; sets move their parts instead. */
const moved = sql`(select coalesce(-sum(m."quantity"), 0) from stock_movements m
  where m."sourceLine" = q."line" and m."item" = l."item" and m."reason" = 'delivery')`
const stocked = sql`exists (select from items i where i."_id" = l."item" and i."stocked" and i."kind" <> 'set')`
/** Quantity of a line still to be sent. */
const openOf = sql`(q."total" - q."delivered" - coalesce((o."dropped" ->> q."line"::text)::numeric, 0))`

/** SQL conditions for orders that disagree with payments, stock or documents. */
const rules = {
  // A double payment is reported by the payments, and does not count for the order
  paid: sql`o."paidCents" <> (select coalesce(sum(r."cents"), 0) from payment_receipts r join payments p on p."_id" = r."payment"
    where ${ofOrder} and r."counts" and r."reason" <> 'twice')
    and o."paidCents" <> (select coalesce(sum(p."received"), 0) from payments p where ${ofOrder})`,
  refunded: sql`o."refundedCents" <> (select coalesce(sum(f."cents"), 0) from payment_refunds f join payments p on p."_id" = f."payment"
    where ${ofOrder} and f."state" = 'done')`,
  total: sql`o."totalCents" <> (select d."gross" from documents d where d."_id" = o."_id")`,
  cancelled: sql`o."state" = 'cancelled'
    and exists (select from documents d where d."_id" = o."_id" and d."state" not in ('cancelled', 'delivered'))`,
  // Money recorded at an invoice by the office that no payment of the order accounts for
  books: sql`o."mode" = 'live' and exists (select from settlements s join documents d on d."_id" = s."document"
    where (d."order" = o."_id" or s."shares" @> jsonb_build_array(jsonb_build_object('order', o."_id"))) and d."kind" = 'invoice' and s."source" in ('transfer', 'cash', 'card', 'other', 'refund') and s."reverses" is null
      and not exists (select from payment_settlements t join payments p on p."_id" = t."payment"
        where t."settlement" = s."_id" and p."payableId" = o."_id")
      and not exists (select from settlements r where r."reverses" = s."_id"))`,
  kept: sql`o."state" = 'cancelled' and exists (select from payments p where ${ofOrder} and p."received" > p."refunded")`,
  reserved: sql`case when o."state" in ('placed', 'confirmed', 'sending')
    then exists (select from document_quantities q join document_lines l on l."_id" = q."line"
      where q."document" = o."_id" and ${stocked} and ${openOf} > 0
        and not exists (select from stock_reservations s where s."owner" = o."_id" and s."item" = l."item"))
    else exists (select from stock_reservations s where s."owner" = o."_id") end`,
  stock: sql`exists (select from document_quantities q join document_lines l on l."_id" = q."line"
    where q."document" = o."_id" and ${stocked} and q."delivered" <> ${moved})`,
} as const

/** Orders whose money, stock and documents disagree, as `rule code`; empty: none. */
export async function orderFaults(ctx: Ctx): Promise<string[]> {
  const faults: string[] = []
  for (const [rule, condition] of Object.entries(rules)) {
    const { rows } = await ctx.db.execute<{ code: string }>(
      sql`select o."code" from shop_orders o where ${condition} order by o."placedAt" limit ${mostTold}`,
    )
    faults.push(...rows.map(({ code }) => `${rule} ${code}`))
  }
  return faults
}

/** Sends the job for orders with money in the books that the shop has missed. */
async function receiveMissed(ctx: Ctx, faults: readonly string[]): Promise<void> {
  const codes = faults.flatMap((fault) => (fault.startsWith('books ') ? fault.slice('books '.length) : []))
  if (codes.length === 0) return
  const rows = await ctx.db
    .select({ _id: ordersTable._id })
    .from(ordersTable)
    .where(inArray(ordersTable.code, codes))
  for (const { _id } of rows) await ctx.platform.jobs.send(ctx, settleJobName, { _id })
}

/**
 * Nightly comparison of orders with money, reserved and moved stock, and documents; the dashboard shows differences.
 */
export const checkOrdersJob: JobDefinition<object> = {
  name: 'orders.check',
  called: { de: 'Bestellungen, Geld und Belege vergleichen', en: 'Compare orders, money and documents' },
  cron: '40 4 * * *',
  retryLimit: 2,
  handle: (platform) =>
    runWrite(platform, systemCaller(), async (ctx) => {
      const faults = await orderFaults(ctx)
      await ctx.db.insert(table).values({ at: ctx.now, faults }).onConflictDoNothing()
      await receiveMissed(ctx, faults)
      const before = new Date(Date.parse(ctx.now) - keptDays * 86_400_000).toISOString()
      await ctx.db.delete(table).where(lt(table.at, before))
      if (faults.length > 0)
        platform.metrics.failure('orders check', new Error(faults.slice(0, 5).join(', ')))
    }),
}

/** Orders with differences in last night's comparison. */
export const orderFaultsWaiting: WaitingSource = {
  name: 'orders.faults',
  access: { module: 'shop_order', action: 'read' },
  async load(ctx, limit) {
    const [last] = await ctx.db.select().from(table).orderBy(desc(table.at)).limit(1)
    if (!last || last.faults.length === 0) return { total: 0, items: [] }
    const rows = await ctx.db
      .select({ _id: ordersTable._id, number: ordersTable.number, name: ordersTable.name })
      .from(ordersTable)
      .where(
        inArray(
          ordersTable.code,
          last.faults.map((fault) => fault.split(' ')[1]!),
        ),
      )
      .orderBy(ordersTable.placedAt)
      .limit(limit)
    const items = rows.map(({ _id, number, name }) => ({
      ...{ _id, collection: 'shop_order', at: last.at },
      title: `${number} ${name}`.trim(),
    }))
    return { total: last.faults.length, items }
  },
}
