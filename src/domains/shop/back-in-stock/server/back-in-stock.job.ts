import { inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { sendNotice } from './back-in-stock.mail.ts'
import { soldNow, whichAreThere } from './back-in-stock.service.ts'
import { type StockNotice, stockNoticesTable as table } from './back-in-stock.table.ts'

/** Mails sent per run; the rest wait for the next run. */
const mostTold = 200
/** Days after which a request is deleted: with an unconfirmed address, and with a confirmed one. */
const unprovedDays = 7
const longestDays = 365

/**
 * Mails everyone waiting for an item that is back, once: the mail leaves with the transaction that deletes the request.
 */
async function tell(ctx: Ctx): Promise<void> {
  if (!(await shopSettings(ctx)).enabled) return
  const wanted = await ctx.db
    .selectDistinct({ item: table.item })
    .from(table)
    .where(isNotNull(table.provedAt))
  const there = await whichAreThere(
    ctx,
    wanted.map(({ item }) => item),
  )
  if (there.length === 0) return
  const { rows } = await ctx.db.execute<StockNotice & Record<string, unknown>>(sql`
    select "_id", "item", "email", "lang" from ${table} where "provedAt" is not null and ${inArray(table.item, there)}
    order by "provedAt", "_id" limit ${mostTold} for update skip locked`)
  const told: string[] = []
  for (const { _id, item, email, lang } of rows) {
    const sold = await soldNow({ ...ctx, lang }, item)
    if (!sold?.isThere) continue
    await sendNotice(ctx, { email, lang }, { kind: 'back', title: sold.title, href: sold.href })
    told.push(_id)
  }
  if (told.length > 0) await ctx.db.delete(table).where(inArray(table._id, told))
}

async function forget(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    delete from ${table} where "createdAt" < ${ctx.now}::timestamptz - ${longestDays} * interval '1 day'
      or ("provedAt" is null and "createdAt" < ${ctx.now}::timestamptz - ${unprovedDays} * interval '1 day')`)
}

export const tellBackInStock: JobDefinition<object> = {
  name: 'backInStock.tell',
  called: { de: 'Melden, was wieder lieferbar ist', en: 'Tell what is back in stock' },
  cron: '*/10 * * * *',
  handle: (platform) =>
    runWrite(platform, systemCaller(), async (ctx) => {
      await forget(ctx)
      await tell(ctx)
    }).then(() => undefined),
}
