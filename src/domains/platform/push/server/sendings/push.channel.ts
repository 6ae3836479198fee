import { eq, inArray, and } from 'drizzle-orm'
import type { Ctx } from '../../../../../kit/server/context.ts'
import type { Channel, SharedRecord } from '../../../../../kit/server/sharing.ts'
import { pushSendingsTable as table } from '../push.table.ts'
import { giveUp, queue } from './sendings.service.ts'

const keyOf = ({ collection, _id }: SharedRecord): string => `${collection}:${_id}`

/** The message that told of a record, unless it was given up before it went out. */
async function sendingOf(ctx: Ctx, record: SharedRecord) {
  const [found] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.key, keyOf(record)), inArray(table.status, ['waiting', 'sending', 'done'])))
  return found ?? null
}

/** Messages to devices: what waits is given up, what was shown can't be taken back, but a second message can correct it. */
export const pushChannel: Channel = {
  name: 'push',
  title: { de: 'Push-Nachricht', en: 'Push message' },
  order: 30,
  async wentOut(ctx, record) {
    const sending = await sendingOf(ctx, record)
    if (!sending) return []
    if (sending.status === 'waiting')
      return [
        {
          text: {
            de: 'Wartet noch und wird nicht mehr gesendet.',
            en: 'Still waits and will not be sent any more.',
          },
          href: '',
          reachable: true,
        },
      ]
    if (sending.reached === 0) return []
    const text = {
      de: `Wurde auf ${sending.reached} ${sending.reached === 1 ? 'Gerät' : 'Geräten'} angezeigt. Dort folgt eine Richtigstellung als zweite Nachricht.`,
      en: `Was shown on ${sending.reached} ${sending.reached === 1 ? 'device' : 'devices'}. A second message there corrects it.`,
    }
    return [{ text, href: '', reachable: true }]
  },
  async correct(ctx, record, { how, note }) {
    const sending = await sendingOf(ctx, record)
    if (!sending) return []
    await giveUp(ctx, keyOf(record))
    if (sending.status === 'waiting') {
      const text = { de: 'Wird nicht mehr gesendet.', en: 'Will not be sent any more.' }
      return [{ outcome: 'done', text, href: '' }]
    }
    if (sending.reached === 0) return []
    const [de, en] = how === 'cancel' ? ['Abgesagt', 'Cancelled'] : ['Zurückgezogen', 'Withdrawn']
    const href = how === 'cancel' ? record.href : '/'
    const queued = await queue(ctx, {
      topic: sending.topic,
      ...(sending.part === null ? {} : { part: sending.part }),
      // One of a kind for each message, however often it is asked for
      key: `${keyOf(record)}:corrected:${how}:${sending._id}`,
      texts: {
        de: { title: `${de}: ${record.title}`, body: note, href },
        en: { title: `${en}: ${record.title}`, body: note, href },
      },
    })
    if (!queued) {
      const text = {
        de: 'Eine Richtigstellung wurde schon gesendet. Eine zweite folgt nicht.',
        en: 'A correction was sent already. No second one follows.',
      }
      return [{ outcome: 'done', text, href: '' }]
    }
    const text = {
      de: 'Eine Richtigstellung ist unterwegs. Wer die erste Nachricht gelesen hat, hat sie gelesen.',
      en: 'A correction is on its way. Whoever has read the first message has read it.',
    }
    return [{ outcome: 'begun', text, href: '' }]
  },
}
