import { count } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { pushAnnouncement } from '../../announcement.contract.ts'
import { pushSubscriptionsTable } from '../push.table.ts'
import { sendingUnder } from '../sendings/corrections.ts'
import { takes } from '../sendings/parts.ts'
import { topicNamed } from '../topics.ts'
import { announcedIn, keyOf } from './announced.ts'

/** `GET announcement/:collection`: number of recipients, and the queued or sent message about a record. */
export async function announcement(
  ctx: Ctx,
  { collection, _id }: InputOf<typeof pushAnnouncement.announcement>,
) {
  const announced = announcedIn(ctx, collection)
  const topic = announced && topicNamed(ctx, announced.topic)
  if (!topic || !hasRight(ctx.user, collection, 'publish')) return { announcement: null }
  const [taken] = await ctx.db
    .select({ devices: count() })
    .from(pushSubscriptionsTable)
    .where(await takes(ctx, topic.name, null))
  const sending = _id === undefined ? null : await sendingUnder(ctx, keyOf({ collection, _id }))
  const german = sending?.texts.de
  const waits = sending?.status === 'waiting' && german !== undefined
  return {
    announcement: {
      topic: topic.title,
      devices: taken?.devices ?? 0,
      waiting: waits
        ? {
            sendAt: sending.sendAt,
            texts: { de: german, ...(sending.texts.en ? { en: sending.texts.en } : {}) },
          }
        : null,
      sent: sending && !waits ? { sendAt: sending.sendAt, reached: sending.reached } : null,
    },
  }
}
