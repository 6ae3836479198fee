import type { PlaceWeather, WeatherHour, WeatherSource } from './weather.contract.ts'
import type { WarningLevel } from './weather.rules.ts'

/** A warning as the page tells it. */
export interface WarningShown {
  _id: string
  title: string
  level: WarningLevel
  /** The level in words. */
  levelText: string
  /** ISO times. */
  from: string
  until: string
  /** May be empty. */
  text: string
  /** What to do; may be empty. */
  advice: string
}

/** What the weather page needs beside its texts. */
export interface WeatherData {
  /** Name of the place; may be empty. */
  place: string
  /** Null while nothing is known. */
  weather: PlaceWeather | null
  /** From this hour on, grouped by days of the site's zone. */
  hours: { date: string; hours: WeatherHour[] }[]
  /** Null: nobody has been asked yet. */
  warnings: { source: WeatherSource; fetchedAt: string; list: WarningShown[] } | null
}
