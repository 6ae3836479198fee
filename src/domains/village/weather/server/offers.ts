import type { WeatherWarning } from '../weather.contract.ts'

export { placeWeather } from './weather.service.ts'
export { weatherHref } from '../weather.addresses.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** The state's weather service has said something new; one whose level changes is over and issued anew. */
    weatherWarnings: { issued: WeatherWarning[]; over: WeatherWarning[] }
  }
}
