import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { weatherCalls } from '../weather.contract.ts'
import { weatherPage } from '../weather.addresses.ts'
import { fetchJob, fetchJobName } from './fetch.job.ts'
import { foundBy } from './found-by.ts'
import { weatherServices } from './outside.ts'
import { pageWarnings } from './page-warnings.service.ts'
import { read } from './weather.service.ts'
import { followWeather, weatherTopic } from './weather.announcements.ts'
import { weatherIsOn, weatherView } from './weather.views.service.ts'

export const weatherServer: ServerDomain = {
  name: 'weather',
  calls: implement(weatherCalls, { read }),
  fixedRoutes: [
    {
      ...weatherPage,
      view: 'weather',
      load: weatherView,
      listed: true,
      found: foundBy,
      present: weatherIsOn,
    },
  ],
  frame: async (ctx) => ({ warnings: await pageWarnings(ctx) }),
  jobs: [fetchJob],
  outside: Object.values(weatherServices),
  topics: [weatherTopic],
  start({ events, jobs }) {
    events.on('weatherWarnings', followWeather)
    events.on('settingsChanged', async (ctx, { sections }) => {
      // A changed place needs its weather at once, not at the next scheduled run
      if (sections.includes('weather')) await jobs.send(ctx, fetchJobName, {}, { singletonKey: 'now' })
    })
  },
}
