import { runWrite, systemCaller } from '../../../../kit/server/http/scope.ts'
import type { JobDefinition } from '../../../../kit/server/jobs/jobs.ts'
import { forgetClosed } from './forget.service.ts'
import { sweepPhotos } from './photos.service.ts'

const day = 86_400_000

/** Every night: forgets who reported what has long been closed, and clears the store of what belongs to nothing. */
export const forgetDefectsJob: JobDefinition = {
  name: 'defects.forget',
  cron: '33 3 * * *',
  async handle(platform) {
    await runWrite(platform, systemCaller(), forgetClosed)
    await sweepPhotos(platform, day)
  },
}
