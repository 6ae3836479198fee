import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { isoDay, isoTime } from '#kit/shared/records/record.ts'
import { conditions, warningKinds, warningLevels } from './weather.rules.ts'
import { words } from '#kit/shared/text/words.ts'

const current = z.object({
  at: isoTime,
  /** In degrees Celsius, like all temperatures here. */
  temperature: z.number(),
  feelsLike: z.number(),
  condition: z.enum(conditions),
  isDay: z.boolean(),
  /** In percent. */
  humidity: z.number(),
  wind: z.number(),
})

/** Forecast of one hour. */
const hour = z.object({
  /** Start of the hour. */
  at: isoTime,
  temperature: z.number(),
  condition: z.enum(conditions),
  isDay: z.boolean(),
  /** Chance of rain or snow in percent; null if not given by the service. */
  rainChance: z.number().nullable(),
  /** In millimetres. */
  rain: z.number(),
  /** In kilometres per hour, like all winds here. */
  wind: z.number(),
  gusts: z.number().nullable(),
})

const day = z.object({
  /** Day in the site's zone. */
  date: isoDay,
  condition: z.enum(conditions),
  low: z.number(),
  high: z.number(),
  /** Highest chance of rain or snow in percent; null if not given by the service. */
  rainChance: z.number().nullable(),
  /** In millimetres. */
  rain: z.number(),
  sunrise: isoTime,
  sunset: isoTime,
  /** Strongest gusts; null if not given by the service. */
  gusts: z.number().nullable().default(null),
})

const warning = z.object({
  /** Stable while the warning lasts; a change of level gives a new id. */
  _id: z.string(),
  kind: z.enum(warningKinds),
  level: z.enum(warningLevels),
  from: isoTime,
  until: isoTime,
  text: words,
  advice: words,
})

const source = z.object({ name: z.string(), href: z.url() })

/** Answer of a forecast service, converted. */
export const forecastShape = z.object({
  current,
  forecast: z.array(day),
  hours: z.array(hour).default([]),
  source,
})
/** Answer of a warning service, converted. */
export const warningsShape = z.object({ warnings: z.array(warning), source })

export type Forecast = z.output<typeof forecastShape>
export type Warnings = z.output<typeof warningsShape>
export type WeatherSource = z.output<typeof source>
export type WeatherWarning = z.output<typeof warning>
export type WeatherDay = z.output<typeof day>
export type WeatherHour = z.output<typeof hour>

const place = z.object({
  _id: z.literal('weather'),
  /** Time of the last successful fetch. */
  fetchedAt: isoTime,
  source,
  data: z.object({
    current,
    forecast: z.array(day),
    /** From the current hour to the end of tomorrow. */
    hours: z.array(hour).optional(),
    warnings: z.array(warning),
  }),
})

/** Public weather of the place. */
export type PlaceWeather = z.output<typeof place>

export const weatherCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/c/weather',
    summary: 'Weather of the place: now, the days ahead and warnings; empty while nothing is known',
    access: 'guest',
    input: z.object({}),
    output: z.object({ weather: z.array(place).max(1) }),
    cached: true,
  }),
}
