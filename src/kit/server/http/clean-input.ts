import type { FastifyRequest } from 'fastify'
import { withoutControls } from '../text/control-characters.ts'

type Part = Record<string, unknown>

/** Plain objects and arrays, as parsed from JSON, forms and addresses; not bytes and streams. */
function isPart(value: unknown): value is Part {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

/**
 * Removes control characters from every text in parsed input, in place (`withoutControls`). Field names stay.
 * @param value input of any depth
 */
export function cleanTexts(value: unknown): void {
  // An explicit stack instead of recursion: a body of brackets alone would overflow the call stack
  const open = isPart(value) ? [value] : []
  for (let part = open.pop(); part; part = open.pop()) {
    for (const [name, inner] of Object.entries(part)) {
      if (typeof inner === 'string') {
        const clean = withoutControls(inner)
        if (clean !== inner) part[name] = clean
      } else if (isPart(inner)) open.push(inner)
    }
  }
}

/** Fastify's `preValidation` hook for all requests: removes control characters from the input of calls and forms. */
export function cleanRequest(request: FastifyRequest, _reply: unknown, done: () => void): void {
  cleanTexts(request.body)
  cleanTexts(request.query)
  cleanTexts(request.params)
  done()
}

/** Parameters of a page's query (without question mark), cleaned like the input of calls. */
export const cleanQuery = (search: string): URLSearchParams =>
  new URLSearchParams(
    [...new URLSearchParams(search)].map(([name, value]) => [withoutControls(name), withoutControls(value)]),
  )
