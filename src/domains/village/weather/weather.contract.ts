import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { isoDay, isoTime } from '#kit/shared/records/record.ts'
import { conditions, warningKinds, warningLevels } from './weather.rules.ts'
import { words } from '#kit/shared/text/words.ts'

const current = z.object({
  at: isoTime,
  /** Degrees Celsius, as all temperatures here. */
  temperature: z.number(),
  feelsLike: z.number(),
  condition: z.enum(conditions),
  isDay: z.boolean(),
  /** Percent. */
  humidity: z.number(),
  wind: z.number(),
})

/** One hour ahead. */
const hour = z.object({
  /** When it begins. */
  at: isoTime,
  temperature: z.number(),
  condition: z.enum(conditions),
  isDay: z.boolean(),
  /** Chance of rain or snow, percent; null where the service does not say. */
  rainChance: z.number().nullable(),
  /** Millimetres. */
  rain: z.number(),
  /** Kilometres an hour, as all winds here. */
  wind: z.number(),
  gusts: z.number().nullable(),
})

const day = z.object({
  /** Day in the site's zone. */
  date: isoDay,
  condition: z.enum(conditions),
  low: z.number(),
  high: z.number(),
  /** Highest chance of rain or snow, percent; null where the service does not say. */
  rainChance: z.number().nullable(),
  /** Millimetres. */
  rain: z.number(),
  sunrise: isoTime,
  sunset: isoTime,
  /** The strongest gusts; null where the service does not say. */
  gusts: z.number().nullable().default(null),
})

const warning = z.object({
  /** The same while the warning is; another level makes another one. */
  _id: z.string(),
  kind: z.enum(warningKinds),
  level: z.enum(warningLevels),
  from: isoTime,
  until: isoTime,
  text: words,
  advice: words,
})

const source = z.object({ name: z.string(), href: z.url() })

/** What a forecast service answers, in our words. */
export const forecastShape = z.object({
  current,
  forecast: z.array(day),
  hours: z.array(hour).default([]),
  source,
})
/** What a warning service answers, in our words. */
export const warningsShape = z.object({ warnings: z.array(warning), source })

export type Forecast = z.output<typeof forecastShape>
export type Warnings = z.output<typeof warningsShape>
export type WeatherSource = z.output<typeof source>
export type WeatherWarning = z.output<typeof warning>
export type WeatherDay = z.output<typeof day>
export type WeatherHour = z.output<typeof hour>

const place = z.object({
  _id: z.literal('weather'),
  /** When the forecast was fetched: the last time that its service answered. */
  fetchedAt: isoTime,
  source,
  data: z.object({
    current,
    forecast: z.array(day),
    /** Today and tomorrow from this hour on. */
    hours: z.array(hour).optional(),
    warnings: z.array(warning),
  }),
})

/** The weather of the place as visitors get it. */
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
