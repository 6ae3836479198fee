import { ask, type Answered, type Asked, NoAnswer } from '#kit/server/http/ask.ts'
import { type Cents, cents } from '#kit/shared/money/cents.ts'
import { scaled } from '#kit/shared/money/decimals.ts'
import { ProviderProblem } from './provider.ts'

export type Json = Record<string, unknown>

/** An object from a response; empty if there is none. */
export const inside = (value: unknown): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {}
export const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.map(inside) : [])
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An id, given alone or within its object. */
export const idIn = (value: unknown): string => textIn(value) || textIn(inside(value)['id'])

export const centsIn = (value: unknown): Cents => cents(Number.isSafeInteger(value) ? (value as number) : 0)

/** Seconds since 1970 as an ISO time; `otherwise` for any other value. */
export const timeIn = (value: unknown, otherwise: string): string =>
  typeof value === 'number' ? new Date(value * 1000).toISOString() : otherwise

/** `12.30` → 1230. Throws a RangeError for any other text. */
export function centsOfDecimal(text: unknown): Cents {
  const written = textIn(text)
  if (!/^-?\d{1,12}(\.\d{1,2})?$/.test(written)) throw new RangeError(`${written} is no amount`)
  return cents(scaled(written, 2))
}

/** 1230 → `12.30`. */
export function decimalOf(amount: Cents): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An additional request whose failure must not block processing the rest. */
export async function furtherList<T>(
  ask: () => Promise<T[]>,
): Promise<{ found: T[]; problem: { missing?: ProviderProblem } }> {
  try {
    return { found: await ask(), problem: {} }
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error
    return { found: [], problem: { missing: error } }
  }
}

/**
 * Calls a provider. Throws ProviderProblem `later` if it is unreachable, busy or broken: the same call may be repeated.
 */
export async function askProvider(asked: Asked): Promise<Answered> {
  let answer: Answered
  try {
    answer = await ask(asked)
  } catch (error) {
    if (error instanceof NoAnswer) throw new ProviderProblem('later', error.message)
    throw error
  }
  if (answer.status === 429 || answer.status >= 500)
    throw new ProviderProblem('later', `${asked.url.host}: ${answer.status}`)
  return answer
}
