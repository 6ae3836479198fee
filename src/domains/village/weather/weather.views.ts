import type { PlaceWeather, WeatherHour, WeatherSource } from './weather.contract.ts'
import type { WarningLevel } from './weather.rules.ts'

/** A warning on the weather page. */
export interface WarningShown {
  _id: string
  title: string
  level: WarningLevel
  /** Level as text. */
  levelText: string
  /** ISO times. */
  from: string
  until: string
  /** May be empty. */
  text: string
  /** Advice; may be empty. */
  advice: string
}

/** Data of the weather page beside its texts. */
export interface WeatherData {
  /** Name of the place; may be empty. */
  place: string
  /** Null if no forecast is known. */
  weather: PlaceWeather | null
  /** From the current hour on, grouped by local day. */
  hours: { date: string; hours: WeatherHour[] }[]
  /** Null before the first fetch. */
  warnings: { source: WeatherSource; fetchedAt: string; list: WarningShown[] } | null
}
