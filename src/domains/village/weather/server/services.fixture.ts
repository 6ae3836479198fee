import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const hour = 3600
// Fixed at start, so that repeated requests return the same warnings
const begin = Math.floor(Date.now() / 1000)
const seconds = (hours: number) => begin + hours * hour
const iso = (hours: number) => new Date(seconds(hours) * 1000).toISOString()
const today = Temporal.Now.zonedDateTimeISO('Europe/Vienna').startOfDay()
const offset = today.offsetNanoseconds / 1e9
/** Start of the site's day, in seconds of local time. */
export const midnight = today.epochMilliseconds / 1000 + offset

const usualAnswers = {
  forecast: (): unknown => ({
    utc_offset_seconds: offset,
    current: {
      time: seconds(0),
      temperature_2m: 7.4,
      apparent_temperature: 5.1,
      relative_humidity_2m: 81,
      weather_code: 3,
      wind_speed_10m: 14.2,
      is_day: 1,
    },
    hourly: {
      time: [-1, 0, 1, 2].map((ahead) => Math.floor(begin / hour) * hour + ahead * hour),
      temperature_2m: [6.6, 7.4, 8.2, 8.1],
      weather_code: [3, 3, 61, 0],
      precipitation_probability: [0, 5, 70, null],
      precipitation: [0, 0, 1.2, 0],
      wind_speed_10m: [10, 14.2, 12, 11],
      wind_gusts_10m: [20, 31, 52.4, null],
      is_day: [1, 1, 1, 0],
    },
    daily: {
      time: [0, 1, 2].map((day) => midnight - offset + day * 86_400),
      weather_code: [3, 71, 95],
      temperature_2m_max: [9, 2.4, 11],
      temperature_2m_min: [3, -1.6, 4],
      precipitation_sum: [0, 4.2, 1],
      precipitation_probability_max: [10, 80, null],
      sunrise: [0, 1, 2].map((day) => midnight - offset + 7 * hour + day * 86_400),
      sunset: [0, 1, 2].map((day) => midnight - offset + 17 * hour + day * 86_400),
      wind_gusts_10m_max: [31, 52.4, null],
    },
  }),
  austria: (lang: string): unknown => ({
    properties: {
      location: { properties: { gemeindenr: 31_041, name: 'Rebenau' } },
      warnings: [
        austrian({ warntypid: 5, warnstufeid: 2, start: seconds(2), end: seconds(6), lang }),
        austrian({ warntypid: 1, warnstufeid: 3, start: seconds(-1), end: seconds(3), lang }),
        austrian({ warntypid: 6, warnstufeid: 1, start: seconds(60), end: seconds(70), lang }),
      ],
    },
  }),
  germany: (): unknown => ({
    alerts: [
      alert({ alert_id: 'a', event_de: 'SCHWERES GEWITTER mit STARKREGEN', severity: 'severe' }),
      alert({ alert_id: 'test', status: 'test' }),
      alert({ alert_id: 'over', response_type: 'allclear' }),
    ],
    location: { warn_cell_id: 803_159_016, name: 'Göttingen' },
  }),
}

const austrian = (given: {
  warntypid: number
  warnstufeid: number
  start: number
  end: number
  lang: string
}) => ({
  type: 'Warning',
  properties: {
    warnid: `x${given.lang}${given.start}`,
    warntypid: given.warntypid,
    warnstufeid: given.warnstufeid,
    text: given.lang === 'de' ? 'Orkanböen bis  120 km/h.\n' : 'Gusts up to 120 km/h.',
    auswirkungen: null,
    empfehlungen: given.lang === 'de' ? 'Bleiben Sie im Haus.' : 'Stay inside.',
    rawinfo: {
      wtype: given.warntypid,
      wlevel: given.warnstufeid,
      start: String(given.start),
      end: String(given.end),
    },
  },
})

const alert = (given: object) => ({
  id: 1,
  status: 'actual',
  response_type: 'prepare',
  severity: 'minor',
  effective: iso(-1),
  onset: iso(-1).replace('Z', '+00:00'),
  expires: iso(4),
  event_de: 'WINDBÖEN',
  event_en: 'wind gusts',
  description_de: 'Es treten Böen auf.',
  description_en: 'There is a risk of gusts.',
  instruction_de: null,
  instruction_en: null,
  ...given,
})

/** True for a request that GeoSphere accepts: numeric coordinates and a supported language. */
function isQuestionOfAustria(asked: URLSearchParams): boolean {
  const [latitude, longitude] = ['lat', 'lon'].map((name) => asked.get(name) ?? '')
  const isPlace = [latitude, longitude].every((text) => /^-?\d{1,3}(\.\d+)?$/.test(text ?? ''))
  return isPlace && /^(de|en)$/.test(asked.get('lang') ?? 'de')
}

/**
 * A local server that imitates Open-Meteo, GeoSphere and Bright Sky. `addresses` point a site to it, `asked` records
 * requests; each of `answers` can be changed, and while `away` it answers with 503.
 */
export async function startWeatherDouble() {
  const double = { asked: [] as string[], answers: { ...usualAnswers }, away: false }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double')
    double.asked.push(`${pathname}?${searchParams}`)
    if (pathname === '/wsapp/api/getWarningsForCoords' && !isQuestionOfAustria(searchParams))
      return void response.writeHead(422, { 'content-type': 'application/json' }).end('{"detail":[]}')
    const body =
      pathname === '/v1/forecast'
        ? double.answers.forecast()
        : pathname === '/wsapp/api/getWarningsForCoords'
          ? double.answers.austria(searchParams.get('lang') ?? '')
          : pathname === '/alerts'
            ? double.answers.germany()
            : null
    response.writeHead(double.away ? 503 : body ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses = { open_meteo: base, geosphere: `${base}/wsapp/api`, bright_sky: base }
  return Object.assign(double, { addresses, close: () => void server.close() })
}
