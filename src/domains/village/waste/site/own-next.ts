import { call } from '#kit/browser/api.ts'
import { at } from '#kit/browser/site/program/calls.ts'
import { sayDay, type Telling } from '#kit/shared/dates/dates.ts'
import type { wasteCalls } from '../waste.contract.ts'
import { inFewWords } from '../waste.rules.ts'

/** Next collection in a zone as text; `''` if there is none. Throws ApiProblem if the zone no longer exists. */
export async function nextOf(zone: string, telling: Telling, signal: AbortSignal): Promise<string> {
  const { waste } = await call(
    at<typeof wasteCalls.next>('GET', '/api/c/waste/next'),
    { zone, limit: 2, lang: telling.lang },
    signal,
  )
  const taking = waste.filter(({ cancelled }) => !cancelled)
  const [first] = taking
  if (!first) return ''
  const names = taking.filter(({ date }) => date === first.date).map(({ name }) => name)
  return inFewWords(sayDay(`${first.date}T11:00:00Z`, telling), names)
}
