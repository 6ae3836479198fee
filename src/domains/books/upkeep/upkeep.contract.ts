import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { isoTime } from '#kit/shared/records/record.ts'
import { words } from '#kit/shared/text/words.ts'

/** Parts of the self-check, in display order. */
export const checkNames = [
  'company',
  'account',
  'approval',
  'numbers',
  'pdf',
  'einvoice',
  'files',
  'mail',
  'stock',
  'jobs',
  'backup',
] as const
export type CheckName = (typeof checkNames)[number]

const check = z.object({
  name: z.enum(checkNames),
  /** `note`: it works, but needs attention. */
  state: z.enum(['good', 'note', 'bad']),
  /** Result code; the screen has a sentence and a remedy for each. */
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Check = z.output<typeof check>

const job = z.object({
  name: z.string(),
  called: words,
  /** Five cron fields in Vienna time; null: runs on demand. */
  cron: z.string().nullable(),
  waiting: z.number().int(),
  failed: z.number().int(),
  last: z.object({ at: isoTime, isDone: z.boolean(), message: z.string() }).nullable(),
})

/** Self-check and background jobs of the books. */
export const upkeepCalls = {
  test: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/test',
    summary:
      'Try out everything that the books stand on: numbers and seals, PDF, rules of e-invoices, mail, backups',
    access: 'admin',
    perMinute: 10,
    input: z.object({}),
    output: z.object({ checks: z.array(check), checkedAt: isoTime }),
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/api/v0/accounting/job',
    summary: 'What works for the books by itself: when, what waits, how it ended the last time',
    access: 'admin',
    input: z.object({}),
    output: z.object({ jobs: z.array(job) }),
  }),
  runJob: endpoint({
    method: 'POST',
    path: '/api/v0/accounting/job/:name/run',
    summary: 'Run a job now: one that has its time at once, of others what has failed once more',
    access: 'admin',
    perMinute: 20,
    input: z.object({ name: z.string().max(80) }),
    output: z.object({ begun: z.number().int() }),
  }),
}
