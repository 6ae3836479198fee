import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { tellTomorrow } from './tell.service.ts'

/** Every quarter of an hour, so that a short outage does not lose an evening. */
export const tellJob: JobDefinition = {
  name: 'waste.tellTomorrow',
  called: { de: 'An die Müllabfuhr von morgen erinnern', en: 'Remind of tomorrow’s waste collection' },
  cron: '*/15 * * * *',
  handle: (platform) => runWrite(platform, systemCaller(), tellTomorrow),
}
