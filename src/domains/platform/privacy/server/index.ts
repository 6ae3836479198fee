import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { implement } from '../../../../kit/server/http.ts'
import { privacy } from '../privacy.contract.ts'
import { privacyAccount } from './account-section.ts'
import { eraseOver, exportOver, findOver } from './dossier.service.ts'
import { erasures } from './erasures.service.ts'
import { knowingOf } from './find-person.ts'
import { privacyCommands } from './privacy.commands.ts'
import { repeatErasures } from './repeat-erasures.ts'

/** Access to and erasure of what is kept of people; what that is the other domains tell, which the app hands in. */
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
    async start(platform) {
      try {
        const repeated = await repeatErasures(platform, knowing)
        if (repeated > 0)
          platform.log.warn({ repeated }, 'people whom a backup had brought back were erased again')
      } catch (error) {
        // The site serves all the others meanwhile; administrators read of it on their first screen
        platform.log.error({ err: error }, 'erasures could not be repeated')
        platform.metrics.failure('privacy.repeat', error)
      }
    },
  }
}
