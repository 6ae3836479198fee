import { editorialCalls } from '../../shared/records/editorial.contract.ts'
import { auditTrail } from '../audit/trail.ts'
import type { ServerDomain } from '../domain.ts'
import { implement } from '../http.ts'
import type { JobDefinition } from '../jobs/jobs.ts'
import { forgetOldTabs, registerTab } from '../locks/tabs.ts'
import { operationCalls } from '../health/operations.ts'
import { editorialPersonal } from '../personal/editorial.personal.ts'
import { recordJobs } from './due.ts'
import { learnWords } from '../search/words.ts'
import { editorialJobs } from './editorial/due.ts'

const learn: JobDefinition<object> = {
  name: 'search.learnWords',
  called: { de: 'Wörter für die Suche lernen', en: 'Learn words for the search' },
  cron: '* * * * *',
  async handle(platform, _data, { signal }) {
    while (!signal.aborted && (await learnWords(platform.database.db)) > 0);
  },
}

const tidy: JobDefinition<object> = {
  name: 'locks.tidy',
  called: {
    de: 'Vergessen, wer früher etwas geöffnet hatte',
    en: 'Forget who had something open in the past',
  },
  cron: '50 3 * * *',
  handle: (platform) => forgetOldTabs(platform.database),
}

/** Parts of the program shared by all records: the audit trail's call, tabs, and the jobs for scheduled actions. */
export const editorialServer: ServerDomain = {
  name: 'editorial',
  personal: editorialPersonal,
  calls: [...implement(editorialCalls, { audit: auditTrail, registerTab }), ...operationCalls],
  jobs: [...editorialJobs, ...recordJobs, learn, tidy],
}
