import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { forgetClosed } from './forget.service.ts'

/** Anonymises the senders of long-closed reports every night. */
export const forgetDefectsJob: JobDefinition = {
  name: 'defects.forget',
  called: {
    de: 'Vergessen, wer längst erledigte Schäden gemeldet hat',
    en: 'Forget who reported damage settled long ago',
  },
  cron: '23 3 * * *',
  async handle(platform) {
    await runWrite(platform, systemCaller(), forgetClosed)
  },
}
