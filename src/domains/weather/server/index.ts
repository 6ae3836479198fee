import type { ServerDomain } from '../../../kit/server/domain.ts'
import { implement } from '../../../kit/server/http.ts'
import { weatherCalls } from '../weather.contract.ts'
import { fetchJob, fetchJobName } from './fetch.job.ts'
import { read } from './weather.service.ts'

export const weatherServer: ServerDomain = {
  name: 'weather',
  calls: implement(weatherCalls, { read }),
  jobs: [fetchJob],
  start: ({ events, jobs }) =>
    events.on('settingsChanged', async (ctx, { sections }) => {
      // Another place wants its weather now, not at the next quarter of an hour
      if (sections.includes('weather')) await jobs.send(ctx, fetchJobName, {}, { singletonKey: 'now' })
    }),
}
