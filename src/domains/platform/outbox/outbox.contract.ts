import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { flag, id, isoTime, listParameters } from '#kit/shared/records/record.ts'

export const queuedMail = z.object({
  _id: id,
  createdAt: isoTime,
  triedAt: isoTime.nullable(),
  /** Time of giving up; null: still retried. */
  failedAt: isoTime.nullable(),
  to: z.string(),
  subject: z.string(),
  tries: z.number().int(),
  /** The server's last reply; empty before the first attempt. */
  error: z.string(),
})
export type QueuedMail = z.output<typeof queuedMail>

const many = z.object({ _id: z.array(id).min(1).max(200) })
const done = z.object({ done: z.number().int() })

/** Unsent mails of the program. */
export const outbox = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/outbox',
    summary: 'Mails that wait or have failed, the newest first; what they say is not told',
    access: 'admin',
    input: z.object({
      limit: listParameters.limit,
      skip: listParameters.skip,
      failed: flag.optional(),
    }),
    output: z.object({
      mails: z.array(queuedMail),
      waiting: z.number().int(),
      failed: z.number().int(),
    }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/v0/outbox/retry',
    summary: 'Try failed mails again; those that have left meanwhile stay as they are',
    access: 'admin',
    input: many,
    output: done,
  }),
  drop: endpoint({
    method: 'POST',
    path: '/api/v0/outbox/drop',
    summary: 'Throw failed mails away for good',
    access: 'admin',
    input: many,
    output: done,
  }),
}
