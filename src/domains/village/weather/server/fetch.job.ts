import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { fetchWeather } from './weather.service.ts'

export const fetchJobName = 'weather.fetch'

/** Forecasts are updated hourly, warnings at any time. */
export const fetchJob: JobDefinition = {
  name: fetchJobName,
  called: { de: 'Wetter und Warnungen holen', en: 'Fetch the weather and warnings' },
  cron: '*/15 * * * *',
  handle: (platform) => fetchWeather(platform),
}
