import type { SiteDomain } from '#kit/browser/site/domain.ts'
import { site as de } from '../weather.de.ts'
import { site as en } from '../weather.en.ts'

export const weather: SiteDomain = {
  name: 'weather',
  texts: { de, en },
  views: {
    weather: { load: async () => (await import('./WeatherPage.tsx')).WeatherPage },
  },
}
