import type { JobDefinition } from '../../../../kit/server/jobs/jobs.ts'
import { sweepPersonFiles } from './person-files.service.ts'

const day = 86_400_000

/** Every night: clears the store of portraits and documents that belong to nobody. */
export const sweepPersonFilesJob: JobDefinition = {
  name: 'sports.sweep',
  cron: '41 3 * * *',
  handle: (platform) => sweepPersonFiles(platform, day),
}
