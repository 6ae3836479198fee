import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { outbox } from '../outbox.contract.ts'
import { drop, list, retry } from './outbox.service.ts'

/** Mails that are no longer retried. */
const failed: WaitingSource = {
  name: 'outbox.failed',
  access: 'admin',
  async load(ctx, limit) {
    const { mails, failed: total } = await ctx.platform.mail.queued(ctx, { limit, skip: 0, failed: true })
    const items = mails.map(({ _id, to, subject, failedAt, createdAt }) => ({
      _id,
      collection: 'outbox',
      title: `${to}: ${subject}`,
      at: failedAt ?? createdAt,
    }))
    return { total, items }
  },
}

export const outboxServer: ServerDomain = {
  name: 'outbox',
  calls: implement(outbox, { list, retry, drop }),
  waiting: [failed],
}
