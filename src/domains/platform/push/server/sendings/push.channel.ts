import type { Channel } from '#kit/server/sharing.ts'
import { keyOf } from '../announced/announced.ts'
import { correct, sendingUnder, wasShown } from './corrections.ts'
import { giveUp } from './sendings.service.ts'

/** Push messages as a channel: waiting ones are cancelled, shown ones are corrected by a second message. */
export const pushChannel: Channel = {
  name: 'push',
  title: { de: 'Push-Nachricht', en: 'Push message' },
  order: 30,
  async wentOut(ctx, record) {
    const sending = await sendingUnder(ctx, keyOf(record))
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
    if (!wasShown(sending)) return []
    const text = {
      de: `Wurde auf ${sending.reached} ${sending.reached === 1 ? 'Gerät' : 'Geräten'} angezeigt. Dort tritt eine Richtigstellung an ihre Stelle.`,
      en: `Was shown on ${sending.reached} ${sending.reached === 1 ? 'device' : 'devices'}. A correction takes its place there.`,
    }
    return [{ text, href: '', reachable: true }]
  },
  async correct(ctx, record, { how, note }) {
    const sending = await sendingUnder(ctx, keyOf(record))
    if (!sending) return []
    await giveUp(ctx, keyOf(record))
    if (sending.status === 'waiting') {
      const text = { de: 'Wird nicht mehr gesendet.', en: 'Will not be sent any more.' }
      return [{ outcome: 'done', text, href: '' }]
    }
    if (!wasShown(sending)) return []
    const href = how === 'cancel' && record.href ? { href: record.href } : {}
    if (!(await correct(ctx, sending, { how, note, ...href }))) {
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
