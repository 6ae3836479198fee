import { inArray, or } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAddress,
  isKnown,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { soldNow } from './back-in-stock.service.ts'
import { stockNoticesTable as table } from './back-in-stock.table.ts'

const what = { de: 'Bescheid, wenn etwas wieder da ist', en: 'Message when something is back' }

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(or(isAddress(table.email, person), isKnown(table._id, person)))
    .orderBy(table.createdAt)
  const found: PersonalFinding[] = []
  for (const row of rows)
    found.push({
      _id: row._id,
      collection: 'stock_notice',
      what,
      title: (await soldNow(ctx, row.item))?.title ?? '',
      at: row.createdAt,
      sure: true,
      fate: 'remove',
      ask: row.email,
      data: row,
    })
  return found
}

/** Requests for a notice when an item is back in stock. */
export const backInStockPersonal: PersonalData = {
  title: { de: 'Wer auf Ware wartet', en: 'Who waits for goods' },
  columns: ['stock_notices.email'],
  find,
  async erase(ctx, findings) {
    const ids = findings.map(({ _id }) => _id)
    if (ids.length > 0) await ctx.db.delete(table).where(inArray(table._id, ids))
  },
}
