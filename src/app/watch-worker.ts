import type { Platform } from '../kit/server/context.ts'
import { workerTrouble } from '../kit/server/site-state.ts'

const everySeconds = 30

/**
 * Says in the log and on the dashboard when the process that runs jobs is gone: its own mails and jobs can't. For processes that run
 * none themselves. The answer ends it.
 */
export function watchWorker({ jobs, log, metrics }: Pick<Platform, 'jobs' | 'log' | 'metrics'>): {
  look(): Promise<void>
  stop(): void
} {
  let isMissed = false

  async function look(): Promise<void> {
    const { worker } = await jobs.load()
    const trouble = workerTrouble(worker, Date.now())
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

  // What waits for the database is said by others
  const timer = setInterval(() => void look().catch(() => {}), everySeconds * 1000)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
