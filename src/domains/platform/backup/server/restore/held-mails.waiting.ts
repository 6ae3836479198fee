import { heldMails } from '#kit/server/mail/held-mails.ts'
import type { WaitingSource } from '#kit/server/waiting.ts'

/** Held mails of a restored state that wait for a decision. */
export const heldMailsWaiting: WaitingSource = {
  name: 'backup.mails',
  access: { module: 'backup', action: 'restore' },
  async load(ctx, limit) {
    const mails = await heldMails(ctx)
    const items = mails.slice(0, limit).map(({ _id, to, subject, heldAt }) => ({
      _id,
      collection: 'backup',
      title: [subject, to].filter(Boolean).join(', '),
      at: heldAt,
    }))
    return { total: mails.length, items }
  },
}
