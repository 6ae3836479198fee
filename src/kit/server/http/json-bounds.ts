import type { FastifyInstance } from 'fastify'
import { Problem } from '../../shared/problem.ts'

/** Nesting limit of lists and objects; no call needs more than ten. */
const deepest = 200
/** Limit of values in a body: each later step visits every value. */
const mostParts = 50_000
/** A shorter body cannot reach the limits. */
const short = 2 * deepest

const tooMuch = () =>
  new Problem('BODY_TOO_COMPLEX', 413, {
    de: 'Das sind zu viele einzelne Angaben auf einmal. Bitte senden Sie sie in mehreren Teilen.',
    en: 'These are too many single values at once. Please send them in several parts.',
  })

/** Refuses JSON with too many values or too much nesting before it is parsed. Throws Problem 413 `BODY_TOO_COMPLEX`. */
export function boundJson(text: string): void {
  if (text.length < short) return
  let depth = 0
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      at = endOfString(text, at)
      continue
    }
    if (sign === '[' || sign === '{') {
      if (++depth > deepest) throw tooMuch()
    } else if (sign === ']' || sign === '}') depth--
    else if (sign !== ',') continue
    if (++parts > mostParts) throw tooMuch()
  }
}

/** Position of the closing quote of the string that begins at `from`; the text's length if there is none. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    at = text.indexOf('"', at)
    if (at === -1) return text.length
    let escapes = 0
    while (text[at - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return at
  }
}

/** Parses JSON bodies like Fastify (RFC 8259; `__proto__` is refused), within these bounds. */
export function acceptJson(server: FastifyInstance): void {
  const read = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      boundJson(String(body))
    } catch (error) {
      return done(error as Problem)
    }
    return read(request, String(body), done)
  })
}
