import { runWrite, systemCaller } from '../../../../kit/server/http/scope.ts'
import type { JobDefinition } from '../../../../kit/server/jobs/jobs.ts'
import { forgetClosed } from './forget.service.ts'

/** Every night: forgets who reported what has long been closed. */
export const forgetDefectsJob: JobDefinition = {
  name: 'defects.forget',
  cron: '23 3 * * *',
  async handle(platform) {
    await runWrite(platform, systemCaller(), forgetClosed)
  },
}
