import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { backupCalls } from '../backup.contract.ts'
import { restoredCalls } from '../restored.contract.ts'
import { pastCalls } from '../past.contract.ts'
import { backupCommands } from './backup.commands.ts'
import {
  download,
  drillNow,
  now,
  overview,
  restore,
  restoreNightJob,
  summaryOver,
  takeOver,
} from './backup.service.ts'
import type { AskPages } from './restore/drill.ts'
import { serveDownloads } from './download.routes.ts'
import { dropHeldMails, heldMails, sendHeldMails } from './restore/held-mails.service.ts'
import { heldMailsWaiting } from './restore/held-mails.waiting.ts'
import * as restored from './restore/restored.service.ts'
import { heldJobsWaiting, laterNumbersWaiting, restoredWaiting } from './restore/restored.waiting.ts'
import { makeKey, settings, updateSettings } from './settings.service.ts'
import * as past from './past/past.service.ts'
import { storedBy } from './site-of.ts'
import { backupAge, backupJobs, dueTimes } from './night/watch.job.ts'

export { backupBeforeMigrating } from './upgrade.ts'
export { openDrillDatabase, type AskPages } from './restore/drill.ts'
export { storedBy } from './site-of.ts'

/** Backups, restores and drills; all domains declare the stored files, and the app renders pages for drills. */
export function backupServer(domains: () => readonly ServerDomain[], askPages: AskPages): ServerDomain {
  const stored = () => storedBy(domains())
  return {
    name: 'backup',
    calls: [
      ...implement(pastCalls, past),
      ...implement(restoredCalls, {
        state: restored.stateOver(domains),
        release: restored.release,
        runJobs: restored.runJobs,
        dropJobs: restored.dropJobs,
        continueNumbers: restored.continueNumbers,
        reuseNumbers: restored.reuseNumbers,
      }),
      ...implement(backupCalls, {
        overview,
        now,
        drill: drillNow,
        summary: summaryOver(stored),
        restore,
        download,
        takeOver,
        heldMails,
        sendHeldMails,
        dropHeldMails,
        settings,
        updateSettings,
        makeKey,
      }),
    ],
    jobs: [...backupJobs(stored, askPages), restoreNightJob(stored)] as ServerDomain['jobs'] & object,
    routes: serveDownloads(stored),
    commands: backupCommands(stored, askPages),
    waiting: [restoredWaiting, laterNumbersWaiting, heldJobsWaiting, heldMailsWaiting],
    figures: { backup_age_seconds: { help: 'Seconds since the last good backup began', read: backupAge } },
    readiness: async (platform): Promise<Record<string, string>> =>
      (await dueTimes(platform)).late ? { backup: 'late' } : {},
  }
}
