import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { fileRecord, right, variant } from './files.contract.ts'

/** A changed value of a file. */
const difference = z.object({
  /** `title`, `folder`, or `en.title` for a text in English. */
  field: z.string(),
  was: z.string(),
  is: z.string(),
})

const waitingVersion = z.object({
  /** The present file. */
  file: fileRecord,
  at: isoTime,
  /** Author; `''` if the account is gone. */
  name: z.string(),
  mine: z.boolean(),
  /** True if the caller may release it. */
  mayRelease: z.boolean(),
  /** New content; null if only texts change. */
  content: variant.nullable(),
  /** Smaller forms of the other content, narrow ones first; empty for documents. */
  forms: z.array(variant),
  differences: z.array(difference),
})
export type WaitingVersion = z.output<typeof waitingVersion>

const one = z.object({ file: fileRecord })

/** Changes of public files by users without the right to publish. One per file, extended until released. */
export const waitingVersions = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/filewaiting/:_id?',
    summary: 'Changes of files that wait to be released, the oldest first',
    access: right('read'),
    input: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      skip: z.coerce.number().int().min(0).default(0),
    }),
    output: z.object({ filewaiting: z.array(waitingVersion), total: z.number().int() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v0/filewaiting/:_id?',
    given: '_id',
    summary: 'What waits to be released of a file',
    access: right('read'),
    input: z.object({ _id: id }),
    output: z.object({ filewaiting: waitingVersion.nullable() }),
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/v0/filewaiting/:_id/release',
    summary: 'Make what waits of a file its present version',
    access: right('update'),
    /** `at` of the displayed change: a newer one is answered with 409. */
    input: z.object({ _id: id, at: isoTime }),
    output: one,
    perMinute: 30,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/v0/filewaiting/:_id?',
    summary: 'Throw away what waits of a file: your own, or what you may release',
    access: right('update'),
    input: z.object({ _id: id }),
    output: one,
    perMinute: 30,
  }),
}
