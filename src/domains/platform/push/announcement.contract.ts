import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { publishingMessage } from '#kit/shared/records/publishing-message.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { words } from '#kit/shared/text/words.ts'

/** Message about a record for its editor. */
export const pushAnnouncement = {
  announcement: endpoint({
    method: 'GET',
    path: '/api/v1/firebase/announcement/:collection',
    summary: 'Whom a message about a record would reach, and what was sent about it or waits',
    access: 'backoffice',
    input: z.object({
      collection: z.string().min(1).max(60),
      /** Absent for a new record. */
      _id: id.optional(),
    }),
    output: z.object({
      /** Null if these records have no messages or the caller may not send them. */
      announcement: z
        .object({
          topic: words,
          /** Number of subscriptions to the topic. */
          devices: z.number().int(),
          /** Queued message; null: none. */
          waiting: z.object({ sendAt: isoTime, texts: publishingMessage }).nullable(),
          /** Last message sent; null: none. */
          sent: z.object({ sendAt: isoTime, reached: z.number().int() }).nullable(),
        })
        .nullable(),
    }),
  }),
}
