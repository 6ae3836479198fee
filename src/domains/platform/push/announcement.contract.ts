import { z } from 'zod'
import { endpoint } from '../../../kit/shared/contract.ts'
import { publishingMessage } from '../../../kit/shared/publishing-message.ts'
import { id, isoTime } from '../../../kit/shared/record.ts'
import { words } from '../../../kit/shared/words.ts'

/** The message about a record, for the editor who publishes it. */
export const pushAnnouncement = {
  announcement: endpoint({
    method: 'GET',
    path: '/api/v1/firebase/announcement/:collection',
    summary: 'Whom a message about a record would reach, and what was sent about it or waits',
    access: 'backoffice',
    input: z.object({
      collection: z.string().min(1).max(60),
      /** Absent: a record that is not stored yet. */
      _id: id.optional(),
    }),
    output: z.object({
      /** Null: no messages about these records, or not for this caller to send. */
      announcement: z
        .object({
          topic: words,
          /** Subscriptions that take the topic. */
          devices: z.number().int(),
          /** Goes out at `sendAt`; null: nothing waits. */
          waiting: z.object({ sendAt: isoTime, texts: publishingMessage }).nullable(),
          /** The last one that went out; null: none. */
          sent: z.object({ sendAt: isoTime, reached: z.number().int() }).nullable(),
        })
        .nullable(),
    }),
  }),
}
