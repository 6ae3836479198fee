import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { words } from '#kit/shared/text/words.ts'

const count = z.number().int().nonnegative()

/** A held job of the restored state with effects outside the site. */
const heldJob = z.object({
  _id: id,
  called: words,
  about: z.string(),
  createdAt: isoTime,
  heldAt: isoTime,
})

/** A number range that was ahead of the restored state. */
const laterNumber = z.object({
  range: z.string(),
  /** Title for people; the range's name if its domain is gone. */
  title: z.string(),
  period: z.string(),
  restored: count,
  later: count,
})

export const restoredState = z.object({
  /** Time of the restore while automatic effects are held; null: released, or never restored. */
  at: isoTime.nullable(),
  jobs: z.array(heldJob),
  numbers: z.array(laterNumber),
})
export type RestoredState = z.output<typeof restoredState>

const access = { module: 'backup', action: 'restore' } as const
const chosen = z.object({ _id: z.array(id).min(1).max(500) })
const counted = z.object({ count })

export const restoredCalls = {
  state: endpoint({
    method: 'GET',
    path: '/api/v0/backup/restored',
    summary:
      'What a restored site holds until a person decides: tasks that reach outside, numbers given already',
    access,
    input: z.object({}),
    output: restoredState,
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/v0/backup/restored/release',
    summary: 'Let a restored site send by itself again; what is held stays held',
    access,
    fresh: true,
    input: z.object({}),
    output: z.object({ done: z.literal(true) }),
  }),
  runJobs: endpoint({
    method: 'POST',
    path: '/api/v0/backup/restored/jobs/run',
    summary: 'Run held tasks',
    access,
    fresh: true,
    input: chosen,
    output: counted,
  }),
  dropJobs: endpoint({
    method: 'POST',
    path: '/api/v0/backup/restored/jobs/drop',
    summary: 'Drop held tasks: they never run',
    access,
    fresh: true,
    input: chosen,
    output: counted,
  }),
  continueNumbers: endpoint({
    method: 'POST',
    path: '/api/v0/backup/restored/numbers/continue',
    summary: 'Continue number ranges after the numbers that were given before a restore',
    access,
    fresh: true,
    input: z.object({}),
    output: counted,
  }),
  reuseNumbers: endpoint({
    method: 'POST',
    path: '/api/v0/backup/restored/numbers/reuse',
    summary: 'Give the numbers that were given before a restore once more',
    access,
    fresh: true,
    input: z.object({}),
    output: counted,
  }),
}
