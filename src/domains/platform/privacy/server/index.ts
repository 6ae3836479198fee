import type { Platform } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { privacy } from '../privacy.contract.ts'
import { privacyAccount } from './account-section.ts'
import { eraseOver, exportOver, findOver } from './dossier.service.ts'
import { erasures, storedErasureNotes } from './erasures.service.ts'
import { knowingOf } from './find-person.ts'
import { privacyCommands } from './privacy.commands.ts'
import { repeatErasures } from './repeat-erasures.ts'

/** Access to and erasure of personal data; the domains are passed in by the app. */
export function privacyServer(domains: readonly ServerDomain[]): ServerDomain {
  const knowing = knowingOf(domains)
  return {
    name: 'privacy',
    calls: implement(privacy, {
      find: findOver(knowing),
      export: exportOver(knowing),
      erase: eraseOver(knowing),
      erasures,
    }),
    account: privacyAccount(knowing),
    commands: privacyCommands(knowing),
    stored: [storedErasureNotes],
    async start(platform) {
      platform.events.on('siteRestored', (ctx) =>
        ctx.afterCommit(() => repeatAfterRestore(platform, knowing)),
      )
      await repeatAfterRestore(platform, knowing)
    },
  }
}

/** Repeats erasures undone by a restore. */
async function repeatAfterRestore(
  platform: Platform,
  knowing: Parameters<typeof repeatErasures>[1],
): Promise<void> {
  try {
    const repeated = await repeatErasures(platform, knowing)
    if (repeated > 0)
      platform.log.warn({ repeated }, 'people whom a backup had brought back were erased again')
  } catch (error) {
    // The site stays available; administrators see the failure on the dashboard
    platform.log.error({ err: error }, 'erasures could not be repeated')
    platform.metrics.failure('privacy.repeat', error)
  }
}
