import { z } from 'zod'
import { endpoint } from '../../../kit/shared/contract.ts'
import { isoTime } from '../../../kit/shared/record.ts'

const count = z.number().int()
const time = isoTime.nullable()

export const alarmNames = ['worker', 'jobs', 'mails', 'disk'] as const
export type AlarmName = (typeof alarmNames)[number]

const stateShape = z.object({
  /** `0.2.0+5c7f5307`: the release, and the commit where it is known. */
  version: z.string(),
  /** What is not as it should be. */
  alarms: z.array(z.enum(alarmNames)),
  worker: z.object({ seenAt: time, startedAt: time, begunAt: time }),
  jobs: z.object({ waiting: count, oldest: time, failed: count }),
  mails: z.object({ waiting: count, oldest: time, failed: count }),
  /** Of the data directory, in bytes; null: the system does not say. */
  disk: z.object({ free: z.number(), total: z.number(), isLow: z.boolean() }).nullable(),
})
export type ProgramState = z.output<typeof stateShape>

/** Whether the program runs as it should. */
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
