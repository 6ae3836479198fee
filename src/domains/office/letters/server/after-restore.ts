import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { nextTime } from './automation/automations.service.ts'
import { automationsTable, sendingsTable } from './letters.table.ts'
import { sendings } from './sending/sendings.kind.ts'

const why =
  'Eine ältere Fassung der Website wurde zurückgeholt. Vielleicht ist dieser Versand seither schon hinausgegangen: Bitte prüfen Sie das, bevor Sie ihn freigeben.'

/**
 * After a restore it is unknown which letters were sent since: planned and running sendings wait for a person, and
 * automatic letters continue with their next date, so that no letter is sent twice.
 */
export async function afterRestore(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(sendingsTable)
    .where(inArray(sendingsTable.state, ['planned', 'sending']))
    .for('update')
  for (const row of rows) {
    const state = row.state === 'sending' ? 'paused' : 'held'
    await changeRecord(ctx, sendings, row, { values: { state, trouble: why } as never, action: 'hold' })
  }
  const zone = (await siteSettings(ctx)).site.timeZone
  const due = await ctx.db
    .select()
    .from(automationsTable)
    .where(and(eq(automationsTable.active, true), sql`${automationsTable.nextAt} <= ${ctx.now}::timestamptz`))
    .for('update')
  for (const row of due)
    await ctx.db
      .update(automationsTable)
      .set({ nextAt: nextTime(row, ctx.now, zone), lastAt: ctx.now })
      .where(eq(automationsTable._id, row._id))
}
