import type { Platform } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { programVersion } from '#kit/server/start/program-version.ts'
import type { SiteState } from '#kit/server/health/site-state.ts'

const seconds = ({ jobs }: SiteState, since: string | null): number | null =>
  since === null ? null : Math.max(0, (Date.parse(jobs.at) - Date.parse(since)) / 1000)

const figures: readonly (readonly [string, string, (state: SiteState) => number | null])[] = [
  [
    'job_worker_seen_seconds',
    'Seconds since a process that runs jobs said that it is there',
    (state) => seconds(state, state.jobs.worker.seenAt),
  ],
  [
    'job_worker_begun_seconds',
    'Seconds since a job was last begun',
    (state) => seconds(state, state.jobs.worker.begunAt),
  ],
  ['jobs_waiting', 'Jobs that are due and not begun', ({ jobs }) => jobs.waiting],
  [
    'jobs_waiting_oldest_seconds',
    'Seconds that the oldest of them has been due',
    (state) => seconds(state, state.jobs.oldest) ?? 0,
  ],
  ['jobs_failed', 'Jobs that failed for good', ({ jobs }) => jobs.failed],
  ['mails_waiting', 'Mails that wait to leave', ({ mails }) => mails.waiting],
  [
    'mails_waiting_oldest_seconds',
    'Seconds that the oldest of them has waited',
    (state) => seconds(state, state.mails.oldest) ?? 0,
  ],
  ['mails_failed', 'Mails that are not tried any more', ({ mails }) => mails.failed],
  ['disk_free_bytes', 'Free bytes on the disk of the data directory', ({ disk }) => disk?.free ?? null],
  ['disk_size_bytes', 'Size of the disk of the data directory', ({ disk }) => disk?.total ?? null],
]

/** Registers the site-wide gauges. An unreadable figure becomes NaN and does not affect the others. */
export function countSite(
  platform: Platform,
  domains: readonly ServerDomain[],
  readState: () => Promise<SiteState>,
): void {
  const { metrics, log } = platform
  const quiet = (error: unknown) => {
    log.debug({ err: error }, 'A number for monitoring could not be read')
    return null
  }
  metrics.gauge('dorfplatz_info', 'The running program', () => 1, {
    ofSite: true,
    labels: { version: programVersion },
  })
  for (const [name, help, figure] of figures) {
    const number = async () => {
      const state = await readState().catch(quiet)
      return state && figure(state)
    }
    metrics.gauge(name, help, number, { ofSite: true })
  }
  for (const [name, { help, read: figure }] of domains.flatMap(({ figures: more = {} }) =>
    Object.entries(more),
  ))
    metrics.gauge(name, help, () => figure(platform).catch(quiet), { ofSite: true })
}
