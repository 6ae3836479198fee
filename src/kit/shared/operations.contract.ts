import { z } from 'zod'
import { id, isoTime } from './records/record.ts'
import { endpoint } from './contract.ts'
import { words } from './text/words.ts'

const jobName = z.string().min(1).max(200)
const done = z.object({ done: z.literal(true) })

/** Failures not visible to users, for administrators until one has handled them. */
export const operations = {
  failures: endpoint({
    method: 'GET',
    path: '/api/v0/failure/',
    summary: 'What went wrong unseen, the latest first',
    access: 'admin',
    input: z.object({}),
    output: z.object({
      failures: z.array(
        z.object({
          /** `job files.variants`, `mail`, `request`. */
          name: z.string(),
          /** Description of a failed job. */
          called: words.nullable(),
          count: z.number().int(),
          first: isoTime,
          last: isoTime,
          /** Message of the latest failure. */
          message: z.string(),
        }),
      ),
    }),
  }),
  forgetFailures: endpoint({
    method: 'DELETE',
    path: '/api/v0/failure/',
    summary: 'Forget failures that have been dealt with: those of a name, or all',
    access: 'admin',
    input: z.object({ name: z.string().max(300).optional() }),
    output: done,
  }),
  failedJobs: endpoint({
    method: 'GET',
    path: '/api/v0/job/failed',
    summary: 'Work in the background that failed for good, the latest first',
    access: 'admin',
    input: z.object({}),
    output: z.object({
      jobs: z.array(
        z.object({
          _id: id,
          name: z.string(),
          called: words,
          at: isoTime,
          message: z.string(),
          tries: z.number().int(),
        }),
      ),
    }),
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/api/v0/job/retry',
    summary: 'Run a failed job again',
    access: 'admin',
    input: z.object({ name: jobName, _id: id }),
    output: done,
  }),
  forgetJob: endpoint({
    method: 'DELETE',
    path: '/api/v0/job/failed',
    summary: 'Forget a failed job that nobody needs any more',
    access: 'admin',
    input: z.object({ name: jobName, _id: id }),
    output: done,
  }),
}
