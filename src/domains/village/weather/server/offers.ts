import type { WeatherWarning } from '../weather.contract.ts'

export { placeWeather } from './weather.service.ts'
export { weatherHref } from '../weather.addresses.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** Warnings changed at the weather service; a warning whose level changes is over and issued anew. */
    weatherWarnings: { issued: WeatherWarning[]; over: WeatherWarning[] }
  }
}
