import type { ServerDomain } from '../../../../kit/server/domain.ts'
import { implement } from '../../../../kit/server/http.ts'
import { weatherCalls } from '../weather.contract.ts'
import { englishPath, weatherPath } from '../weather.rules.ts'
import { fetchJob, fetchJobName } from './fetch.job.ts'
import { foundBy } from './found-by.ts'
import { read } from './weather.service.ts'
import { weatherIsOn, weatherView } from './weather.views.service.ts'

export const weatherServer: ServerDomain = {
  name: 'weather',
  calls: implement(weatherCalls, { read }),
  fixedRoutes: [
    {
      path: weatherPath,
      english: englishPath,
      view: 'weather',
      load: weatherView,
      listed: true,
      found: foundBy,
      present: weatherIsOn,
    },
  ],
  jobs: [fetchJob],
  start: ({ events, jobs }) =>
    events.on('settingsChanged', async (ctx, { sections }) => {
      // Another place wants its weather now, not at the next quarter of an hour
      if (sections.includes('weather')) await jobs.send(ctx, fetchJobName, {}, { singletonKey: 'now' })
    }),
}
