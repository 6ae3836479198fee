import type { Platform } from '../context.ts'
import { roomIn, type Room } from './disk-room.ts'
import type { QueueLoad } from '../jobs/queue-load.ts'
import type { MailLoad } from '../mail/mailer.ts'
import { programVersion } from '../start/program-version.ts'

/** State of the running program, for administrators and monitoring. */
export interface SiteState {
  version: string
  jobs: QueueLoad
  mails: MailLoad
  /** Disk of the data directory; null: unknown. */
  disk: Room | null
}

/** Problems by component. */
export interface Troubles {
  /** `silent`: no heartbeat of any worker; `stuck`: a worker is alive but begins no jobs. */
  worker?: 'silent' | 'stuck'
  /** Jobs are overdue. */
  jobs?: 'late'
  mails?: 'late'
  disk?: 'low'
}

const minute = 60_000
/** Workers send a heartbeat every 15 seconds. */
const silentAfter = minute
/** At least one scheduled job is due every minute. */
const stuckAfter = 5 * minute
const lateAfter = 30 * minute

export async function readSiteState({ jobs, mail, config }: Platform): Promise<SiteState> {
  const [load, mails] = await Promise.all([jobs.load(), mail.load()])
  return { version: programVersion, jobs: load, mails, disk: roomIn(config.dataDir) }
}

const isOlder = (time: string | null, than: number, now: number) =>
  time !== null && now - Date.parse(time) > than

/** Problem of the job workers; undefined if there is none. */
export function workerTrouble({ at, worker }: QueueLoad): Troubles['worker'] {
  const { seenAt, startedAt, begunAt } = worker
  const now = Date.parse(at)
  if (seenAt === null || isOlder(seenAt, silentAfter, now)) return 'silent'
  const isSettled = isOlder(startedAt, stuckAfter, now)
  return isSettled && (begunAt === null || isOlder(begunAt, stuckAfter, now)) ? 'stuck' : undefined
}

/** Problems in a state; empty if there are none. */
export function troublesIn({ jobs, mails, disk }: SiteState): Troubles {
  const worker = workerTrouble(jobs)
  const now = Date.parse(jobs.at)
  return {
    ...(worker ? { worker } : {}),
    ...(isOlder(jobs.oldest, lateAfter, now) ? { jobs: 'late' } : {}),
    ...(isOlder(mails.oldest, lateAfter, now) ? { mails: 'late' } : {}),
    ...(disk?.isLow ? { disk: 'low' } : {}),
  }
}
