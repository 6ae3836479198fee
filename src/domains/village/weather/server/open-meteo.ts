import { z } from 'zod'
import { outsideUrl } from '#kit/shared/settings/outside-address.ts'
import type { Forecast } from '../weather.contract.ts'
import { conditionOf } from '../weather.rules.ts'
import { fetchJson, type ForecastService } from './services.ts'

const times = z.array(z.number())
const answer = z.object({
  current: z.object({
    time: z.number(),
    temperature_2m: z.number(),
    apparent_temperature: z.number(),
    relative_humidity_2m: z.number(),
    weather_code: z.number(),
    wind_speed_10m: z.number(),
    is_day: z.number(),
  }),
  utc_offset_seconds: z.number(),
  hourly: z.object({
    time: times,
    temperature_2m: times,
    weather_code: times,
    precipitation_probability: z.array(z.number().nullable()),
    precipitation: times,
    wind_speed_10m: times,
    wind_gusts_10m: z.array(z.number().nullable()),
    is_day: times,
  }),
  daily: z.object({
    time: times,
    weather_code: times,
    temperature_2m_max: times,
    temperature_2m_min: times,
    precipitation_sum: times,
    precipitation_probability_max: z.array(z.number().nullable()),
    sunrise: times,
    sunset: times,
    wind_gusts_10m_max: z.array(z.number().nullable()),
  }),
})

const namesOf = (shape: object) =>
  Object.keys(shape)
    .filter((name) => name !== 'time')
    .join(',')
const hoursAhead = 48

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

/**
 * Open-Meteo, free of charge for non-commercial use. Documented at https://open-meteo.com/en/docs; data under CC BY
 * 4.0. Another base address is a self-hosted server or a paid plan.
 */
export const openMeteo = (base: string): ForecastService => ({
  name: 'Open-Meteo',
  async forecast({ latitude, longitude, timeZone }): Promise<Forecast> {
    const url = outsideUrl(base, 'v1/forecast', {
      latitude: String(latitude),
      longitude: String(longitude),
      current: namesOf(answer.shape.current.shape),
      hourly: namesOf(answer.shape.hourly.shape),
      daily: namesOf(answer.shape.daily.shape),
      timezone: timeZone,
      timeformat: 'unixtime',
      forecast_days: '7',
      forecast_hours: String(hoursAhead),
    })
    const { current, hourly, daily, utc_offset_seconds } = await fetchJson(url, answer)
    return {
      source: { name: 'Open-Meteo.com', href: 'https://open-meteo.com/' },
      current: {
        at: iso(current.time),
        temperature: current.temperature_2m,
        feelsLike: current.apparent_temperature,
        condition: conditionOf(current.weather_code),
        isDay: current.is_day === 1,
        humidity: current.relative_humidity_2m,
        wind: current.wind_speed_10m,
      },
      forecast: daily.time.map((start, index) => ({
        // Days are given as their first moment in the place's zone; noon is on the same day even when the clocks change
        date: iso(start + utc_offset_seconds + 43_200).slice(0, 10),
        condition: conditionOf(daily.weather_code[index]!),
        low: daily.temperature_2m_min[index]!,
        high: daily.temperature_2m_max[index]!,
        rain: daily.precipitation_sum[index]!,
        rainChance: daily.precipitation_probability_max[index] ?? null,
        sunrise: iso(daily.sunrise[index]!),
        sunset: iso(daily.sunset[index]!),
        gusts: daily.wind_gusts_10m_max[index] ?? null,
      })),
      hours: hourly.time.slice(0, hoursAhead).map((start, index) => ({
        at: iso(start),
        temperature: hourly.temperature_2m[index]!,
        condition: conditionOf(hourly.weather_code[index]!),
        isDay: hourly.is_day[index] === 1,
        rainChance: hourly.precipitation_probability[index] ?? null,
        rain: hourly.precipitation[index]!,
        wind: hourly.wind_speed_10m[index]!,
        gusts: hourly.wind_gusts_10m[index] ?? null,
      })),
    }
  },
})
