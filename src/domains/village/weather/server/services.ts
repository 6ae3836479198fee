import { z } from 'zod'
import type { Forecast, Warnings } from '../weather.contract.ts'

/** Where the weather is asked for. */
export interface WeatherPlace {
  /** Degrees north. */
  latitude: number
  /** Degrees east. */
  longitude: number
  timeZone: string
}

/** A service that tells the weather ahead. Throws a ServiceError when it does not answer as it should. */
export interface ForecastService {
  name: string
  forecast(place: WeatherPlace): Promise<Forecast>
}

/** A service of the state that warns. Throws a ServiceError when it does not answer as it should. */
export interface WarningService {
  name: string
  warnings(place: WeatherPlace): Promise<Warnings>
}

/** One line for administrators: what a service did instead of answering. */
class ServiceError extends Error {
  override name = 'ServiceError'
}

const patience = 15_000
// Seven days of weather are 3 kB: what is far larger is not the answer that was asked for
const longest = 2_000_000

/** Asks a service and gives what `shape` wants of its answer. Throws ServiceError. */
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

/** The text of an answer, which need not say beforehand how long it will be. Throws ServiceError for one without end. */
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
