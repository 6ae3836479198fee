import type { FastifyInstance } from 'fastify'
import { Problem } from '../../shared/problem.ts'

/** Lists and objects within each other; no call has more than ten. */
const deepest = 200
/** Values of a whole body: every step that follows looks at each of them. */
const mostParts = 50_000
/** A body that is shorter can't have so many. */
const short = 2 * deepest

const tooMuch = () =>
  new Problem('BODY_TOO_COMPLEX', 413, {
    de: 'Das sind zu viele einzelne Angaben auf einmal. Bitte senden Sie sie in mehreren Teilen.',
    en: 'These are too many single values at once. Please send them in several parts.',
  })

/** Refuses JSON of too many parts or of too much depth before it is read. Throws Problem 413 `BODY_TOO_COMPLEX`. */
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

/** Where the string that begins at `from` ends; the length of the text where it does not. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    at = text.indexOf('"', at)
    if (at === -1) return text.length
    let escapes = 0
    while (text[at - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return at
  }
}

/** Reads JSON bodies as Fastify does (RFC 8259; `__proto__` is refused), within bounds. */
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
