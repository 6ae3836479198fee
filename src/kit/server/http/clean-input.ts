import type { FastifyRequest } from 'fastify'
import { withoutControls } from '../text/control-characters.ts'

type Part = Record<string, unknown>

/** What JSON, forms and addresses are read into; bytes and streams are left alone. */
function isPart(value: unknown): value is Part {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

/**
 * Cleans every text within something that was just read (`withoutControls`), in place. Names of fields stay.
 * @param value what came in, as deep as it likes
 */
export function cleanTexts(value: unknown): void {
  // A list of what is left instead of recursion: a body of brackets alone would exhaust the stack
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

/** Fastify's `preValidation` hook for all requests: no call and no form gets control characters from its caller. */
export function cleanRequest(request: FastifyRequest, _reply: unknown, done: () => void): void {
  cleanTexts(request.body)
  cleanTexts(request.query)
  cleanTexts(request.params)
  done()
}

/** The query of a page's address, without its question mark, cleaned as what calls get. */
export const cleanQuery = (search: string): URLSearchParams =>
  new URLSearchParams(
    [...new URLSearchParams(search)].map(([name, value]) => [withoutControls(name), withoutControls(value)]),
  )
