import type { Platform } from '#kit/server/context.ts'
import { workerTrouble } from '#kit/server/health/site-state.ts'

const everySeconds = 30

/**
 * Reports a missing job worker in the log and on the dashboard, from a process that runs no jobs: without a worker no
 * mails are sent. `stop` ends it.
 */
export function watchWorker({ jobs, log, metrics }: Pick<Platform, 'jobs' | 'log' | 'metrics'>): {
  look(): Promise<void>
  stop(): void
} {
  let isMissed = false

  async function look(): Promise<void> {
    const load = await jobs.load()
    const { worker } = load
    const trouble = workerTrouble(load)
    if (trouble && !isMissed) {
      log.error({ trouble, worker }, 'Jobs are not run: mails, planned publications and pictures wait')
      metrics.failure('jobs', {
        de: 'Kein Prozess arbeitet die Aufgaben im Hintergrund ab. Bitte starten Sie ihn neu (npm run worker).',
        en: 'No process does the background work. Please restart it (npm run worker).',
      })
    }
    if (!trouble && isMissed) log.info({ worker }, 'Jobs are run again')
    isMissed = trouble !== undefined
  }

  // A lost database is reported elsewhere
  const timer = setInterval(() => void look().catch(() => {}), everySeconds * 1000)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
