import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { type MessageText, pushSendingsTable as table } from '../push.table.ts'
import { historyTag, queue } from './sendings.service.ts'

type Sending = typeof table.$inferSelect

/** Reason for a correction: the record is gone, or called off and still readable. */
type How = 'takeBack' | 'cancel'

const words = {
  takeBack: {
    de: { title: 'Zurückgezogen', body: 'Diese Meldung gilt nicht mehr.' },
    en: { title: 'Withdrawn', body: 'This message no longer holds.' },
  },
  cancel: { de: { title: 'Abgesagt', body: '' }, en: { title: 'Cancelled', body: '' } },
} as const

/** Message with this key that is queued, being sent or sent. */
export async function sendingUnder(ctx: Ctx, key: string): Promise<Sending | null> {
  const [found] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.key, key), inArray(table.status, ['waiting', 'sending', 'done'])))
  return found ?? null
}

/** True if devices may have shown the message. */
export const wasShown = ({ status, reached }: Sending): boolean =>
  status === 'sending' || (status === 'done' && reached > 0)

/**
 * Queues a correction that replaces a message on devices, once per message. `note` is the editor's explanation.
 * Returns false if a correction was already sent.
 */
export async function correct(
  ctx: Ctx,
  sending: Sending,
  { how, note, href }: { how: How; note: string; href?: string },
): Promise<boolean> {
  const key = `${sending.key}:corrected:${how}:${sending._id}`
  const texts: Partial<Record<'de' | 'en', MessageText>> = {}
  for (const lang of contentLanguages) {
    const text = sending.texts[lang]
    if (!text) continue
    const { title, body } = words[how][lang]
    texts[lang] = { title: `${title}: ${text.title}`, body: note || body, href: href || text.href }
  }
  const { topic, part, _id } = sending
  const queued = await queue(ctx, { topic, part: part ?? undefined, key, texts, corrects: _id, byHand: true })
  if (queued) return true
  if (!note) return false
  const { rowCount } = await ctx.db
    .update(table)
    .set({ texts })
    .where(and(eq(table.key, key), inArray(table.status, ['waiting', 'held'])))
  return (rowCount ?? 0) > 0
}

/** Withdraws the corrections of a message whose record is public again. */
export async function dropCorrections(ctx: Ctx, key: string): Promise<void> {
  const { rowCount } = await ctx.db.execute(sql`
    update push_sendings set "withdrawn" = true, "withdrawnAt" = ${ctx.now}::timestamptz,
      "status" = case when "status" in ('waiting', 'held') then 'cancelled' else "status" end
    where not "withdrawn" and "corrects" in (select "_id" from push_sendings where "key" = ${key})`)
  if (rowCount) ctx.drop(historyTag)
}
