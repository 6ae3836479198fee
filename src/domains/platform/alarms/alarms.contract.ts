import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { isoTime } from '#kit/shared/records/record.ts'

const count = z.number().int()
const time = isoTime.nullable()

export const alarmNames = ['worker', 'jobs', 'mails', 'disk'] as const
export type AlarmName = (typeof alarmNames)[number]

const stateShape = z.object({
  /** Release and, where known, commit: `0.2.0+5c7f5307`. */
  version: z.string(),
  /** Current alarms. */
  alarms: z.array(z.enum(alarmNames)),
  worker: z.object({ seenAt: time, startedAt: time, begunAt: time }),
  jobs: z.object({ waiting: count, oldest: time, failed: count }),
  mails: z.object({ waiting: count, oldest: time, failed: count }),
  /** Disk of the data directory, in bytes; null: unknown. */
  disk: z.object({ free: z.number(), total: z.number(), isLow: z.boolean() }).nullable(),
})
export type ProgramState = z.output<typeof stateShape>

/** State of the running program. */
export const alarmCalls = {
  state: endpoint({
    method: 'GET',
    path: '/api/v0/state/',
    summary:
      'How the program runs: version, jobs, mails that wait, room on the disk, and what is wrong with them',
    access: 'admin',
    input: z.object({}),
    output: stateShape,
  }),
}
