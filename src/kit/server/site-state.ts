import type { Platform } from './context.ts'
import { roomIn, type Room } from './disk-room.ts'
import type { QueueLoad } from './jobs/queue-load.ts'
import type { MailLoad } from './mail/mailer.ts'
import { programVersion } from './program-version.ts'

/** How the program stands, for administrators and monitoring. */
export interface SiteState {
  version: string
  jobs: QueueLoad
  mails: MailLoad
  /** Of the data directory's disk; null: the system does not say. */
  disk: Room | null
}

/** What is wrong, by the name of the part. */
export interface Troubles {
  /** `silent`: no process that runs jobs has been heard of; `stuck`: one is there and begins none. */
  worker?: 'silent' | 'stuck'
  /** Due for long and not begun. */
  jobs?: 'late'
  mails?: 'late'
  disk?: 'low'
}

const minute = 60_000
/** A worker says every 15 seconds that it is there. */
const silentAfter = minute
/** Each minute something is due by the clock. */
const stuckAfter = 5 * minute
const lateAfter = 30 * minute

export async function readSiteState({ jobs, mail, config }: Platform): Promise<SiteState> {
  const [load, mails] = await Promise.all([jobs.load(), mail.load()])
  return { version: programVersion, jobs: load, mails, disk: roomIn(config.dataDir) }
}

const isOlder = (time: string | null, than: number, now: number) =>
  time !== null && now - Date.parse(time) > than

/** What is wrong with the processes that run jobs; undefined: nothing. */
export function workerTrouble(
  { seenAt, startedAt, begunAt }: QueueLoad['worker'],
  now: number,
): Troubles['worker'] {
  if (seenAt === null || isOlder(seenAt, silentAfter, now)) return 'silent'
  const isSettled = isOlder(startedAt, stuckAfter, now)
  return isSettled && (begunAt === null || isOlder(begunAt, stuckAfter, now)) ? 'stuck' : undefined
}

/** What of a state is not as it should be; empty while all is well. */
export function troublesIn({ jobs, mails, disk }: SiteState, now = Date.now()): Troubles {
  const worker = workerTrouble(jobs.worker, now)
  return {
    ...(worker ? { worker } : {}),
    ...(isOlder(jobs.oldest, lateAfter, now) ? { jobs: 'late' } : {}),
    ...(isOlder(mails.oldest, lateAfter, now) ? { mails: 'late' } : {}),
    ...(disk?.isLow ? { disk: 'low' } : {}),
  }
}
