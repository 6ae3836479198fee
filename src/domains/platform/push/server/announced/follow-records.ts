import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { MessageAsked, RecordChange, SeenTimes } from '#kit/server/events.ts'
import { contentLanguages, type Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { type MessageText, pushSendingsTable as table } from '../push.table.ts'
import { correct, dropCorrections, sendingUnder, wasShown } from '../sendings/corrections.ts'
import { giveUp, queue, reschedule, takeUp } from '../sendings/sendings.service.ts'
import { announcedIn, keyOf } from './announced.ts'

const notAnnounced = () =>
  new Problem('PUSH_INVALID', 422, {
    de: 'Dazu gibt es keine Benachrichtigungen. Bitte veröffentlichen Sie ohne Nachricht.',
    en: 'There are no notifications about this. Please publish without a message.',
  })

const unseen = () =>
  new Problem('PUSH_INVALID', 422, {
    de: 'Besucher sehen das nicht, eine Nachricht würde ins Leere führen. Bitte veröffentlichen Sie ohne Nachricht oder heben Sie zuerst auf, was es verbirgt.',
    en: 'Visitors do not see this, so a message would lead nowhere. Please publish without a message, or first remove what hides it.',
  })

const isSeen = (times: SeenTimes | null, now: string): times is SeenTimes =>
  times !== null && (times.until === null || times.until > now)

/** Earliest sending time: guests can read the record and its planned changes are public. */
function timeOf(times: SeenTimes, record: Record<string, unknown>): string | undefined {
  const { publishAt } = record as { publishAt?: string | null }
  return [times.from, publishAt]
    .filter((time) => typeof time === 'string')
    .toSorted()
    .at(-1)
}

/** Frees the key for another message: a sent one is archived, a queued one is cancelled. */
async function makeRoom(ctx: Ctx, key: string): Promise<void> {
  const earlier = and(eq(table.key, key), inArray(table.status, ['sending', 'done']))
  const [found] = await ctx.db.select({ _id: table._id }).from(table).where(earlier)
  if (found)
    await ctx.db
      .update(table)
      .set({ key: `${key}:${found._id}` })
      .where(eq(table._id, found._id))
  else await giveUp(ctx, key)
}

/** Queues the message that an editor asked for when publishing, or cancels the queued one. */
export async function tellAsAsked(ctx: Ctx, asked: MessageAsked): Promise<void> {
  const { collection, record, seen, message } = asked
  const key = keyOf(asked)
  const announced = announcedIn(ctx, collection)
  if (message === null) {
    const sending = announced && (await sendingUnder(ctx, key))
    if (sending?.status === 'waiting') await giveUp(ctx, key)
    return
  }
  if (!announced) throw notAnnounced()
  if (!isSeen(seen, ctx.now)) throw unseen()
  const texts: Partial<Record<Language, MessageText>> = {}
  for (const lang of contentLanguages) {
    const text = message[lang]
    if (text) texts[lang] = { ...text, href: await announced.addressOf(ctx, record, lang) }
  }
  await makeRoom(ctx, key)
  await queue(ctx, { topic: announced.topic, key, texts, sendAt: timeOf(seen, record), byHand: true })
}

/** Cancels or corrects the message about a record that visitors no longer find. */
async function takenBack(ctx: Ctx, key: string): Promise<void> {
  const sending = await sendingUnder(ctx, key)
  await giveUp(ctx, key)
  // A scheduled end needs no correction: the message was true while the record was public
  if (sending && ctx.user !== null && wasShown(sending))
    await correct(ctx, sending, { how: 'takeBack', note: '' })
}

/** Keeps messages in step with their records: reschedules, cancels, corrects. */
export async function followRecord(ctx: Ctx, change: RecordChange): Promise<void> {
  const { collection, action, was, is, seen } = change
  if (action === 'create' || !seen || !announcedIn(ctx, collection)) return
  const key = keyOf(change)
  const before = isSeen(seen.was, ctx.now) ? seen.was : null
  if (is === null || !isSeen(seen.is, ctx.now)) return before ? takenBack(ctx, key) : undefined
  if (!before) {
    await takeUp(ctx, key)
    return dropCorrections(ctx, key)
  }
  const time = timeOf(seen.is, is)
  if (was !== null && timeOf(before, was) !== time) await reschedule(ctx, key, time ?? ctx.now)
}
