import { z } from 'zod'
import type { Forecast, Warnings } from '../weather.contract.ts'

/** Place of the forecast. */
export interface WeatherPlace {
  /** In degrees north. */
  latitude: number
  /** In degrees east. */
  longitude: number
  timeZone: string
}

/** A weather forecast service. Throws a ServiceError on an invalid answer. */
export interface ForecastService {
  name: string
  forecast(place: WeatherPlace): Promise<Forecast>
}

/** A public service for weather warnings. Throws a ServiceError on an invalid answer. */
export interface WarningService {
  name: string
  warnings(place: WeatherPlace): Promise<Warnings>
}

/** A service failure as one line for administrators. */
class ServiceError extends Error {
  override name = 'ServiceError'
}

const patience = 15_000
// Seven days of weather are 3 kB; much larger answers are refused
const longest = 2_000_000

/** Requests JSON from a service and validates it against `shape`. Throws ServiceError. */
export async function fetchJson<T extends z.ZodType>(url: URL, shape: T): Promise<z.output<T>> {
  let text: string
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'Dorfplatz' },
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok) throw new ServiceError(`${url.host} answers with status ${answer.status}`)
    text = await textOf(answer, url.host)
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    throw new ServiceError(`${url.host} cannot be reached: ${reasonOf(cause)}`, { cause })
  }
  try {
    return shape.parse(JSON.parse(text))
  } catch (cause) {
    const detail =
      cause instanceof z.ZodError
        ? `${cause.issues[0]?.path.join('.')} is not as documented`
        : 'it is no JSON'
    throw new ServiceError(`${url.host} answers in another form: ${detail}`, { cause })
  }
}

/** Reads the body up to a limit, because its length may not be announced. Throws ServiceError if it is too long. */
async function textOf({ body }: Response, host: string): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > longest) throw new ServiceError(`${host} answers with too much`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const reasonOf = (cause: unknown): string => {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  return inner instanceof Error ? inner.message : String(inner)
}
