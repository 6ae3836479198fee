import type { Platform } from '../kit/server/context.ts'
import type { ServerDomain } from '../kit/server/domain.ts'
import { programVersion } from '../kit/server/program-version.ts'
import { readSiteState, type SiteState } from '../kit/server/site-state.ts'

const secondsSince = (time: string | null): number | null =>
  time === null ? null : Math.max(0, (Date.now() - Date.parse(time)) / 1000)

const figures: readonly (readonly [string, string, (state: SiteState) => number | null])[] = [
  [
    'job_worker_seen_seconds',
    'Seconds since a process that runs jobs said that it is there',
    ({ jobs }) => secondsSince(jobs.worker.seenAt),
  ],
  [
    'job_worker_begun_seconds',
    'Seconds since a job was last begun',
    ({ jobs }) => secondsSince(jobs.worker.begunAt),
  ],
  ['jobs_waiting', 'Jobs that are due and not begun', ({ jobs }) => jobs.waiting],
  [
    'jobs_waiting_oldest_seconds',
    'Seconds that the oldest of them has been due',
    ({ jobs }) => secondsSince(jobs.oldest) ?? 0,
  ],
  ['jobs_failed', 'Jobs that failed for good', ({ jobs }) => jobs.failed],
  ['mails_waiting', 'Mails that wait to leave', ({ mails }) => mails.waiting],
  [
    'mails_waiting_oldest_seconds',
    'Seconds that the oldest of them has waited',
    ({ mails }) => secondsSince(mails.oldest) ?? 0,
  ],
  ['mails_failed', 'Mails that are not tried any more', ({ mails }) => mails.failed],
  ['disk_free_bytes', 'Free bytes on the disk of the data directory', ({ disk }) => disk?.free ?? null],
  ['disk_size_bytes', 'Size of the disk of the data directory', ({ disk }) => disk?.total ?? null],
]

/** Registers the numbers of the whole site with the metrics. What can't be read is not known, and keeps no other number away. */
export function countSite(platform: Platform, domains: readonly ServerDomain[]): void {
  const { metrics, log } = platform
  let reading: Promise<SiteState | null> | undefined
  const quiet = (error: unknown) => {
    log.debug({ err: error }, 'A number for monitoring could not be read')
    return null
  }
  // All numbers of an answer are asked for at once: one reading serves them
  const stateNow = () =>
    (reading ??= readSiteState(platform)
      .catch(quiet)
      .finally(() => (reading = undefined)))
  metrics.gauge('dorfplatz_info', 'The running program', () => 1, {
    ofSite: true,
    labels: { version: programVersion },
  })
  for (const [name, help, figure] of figures) {
    const number = async () => {
      const state = await stateNow()
      return state && figure(state)
    }
    metrics.gauge(name, help, number, { ofSite: true })
  }
  for (const [name, { help, read: figure }] of domains.flatMap(({ figures: more = {} }) =>
    Object.entries(more),
  ))
    metrics.gauge(name, help, () => figure(platform).catch(quiet), { ofSite: true })
}
