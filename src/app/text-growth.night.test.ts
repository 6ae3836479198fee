import { expect, test } from 'vitest'
import { watchTurns } from '#kit/testing/turns.ts'
import { exampleOf, type OpenApi, outsideCalls, type Schema } from './malformed.fixture.ts'
import { testApp } from './test-app.ts'

const app = await testApp('text_growth')
const headers = { 'x-test-caller': JSON.stringify({ role: 'admin' }), 'content-type': 'application/json' }

const most = 2.6
/** Milliseconds of processor time below which growth cannot be measured. */
const measurable = 40
const longest = 200_000

const shapes: Record<string, string> = {
  quotes: ' "',
  brackets: '(',
  'open fields': '{{ ',
  spaces: ' ',
  'line ends': ' \n',
  'open elements': '<b>',
  'unfinished elements': '<a ',
  'equal headings': '<h2>a</h2>',
  'combining marks': 'a\u0308\u0301',
  separators: ';',
  markers: '[[',
}

interface Place {
  schema: Schema
  put(text: string): void
}

/** Places in an example that accept a long text, whether filled or not. */
function textsOf(schema: Schema, holder: Record<string, unknown>, name: string): Place[] {
  if (schema.type === 'string' && !schema.format && !schema.enum && (schema.maxLength ?? longest) >= 500)
    return [{ schema, put: (text) => void (text ? (holder[name] = text) : delete holder[name]) }]
  const value = holder[name]
  if (schema.type !== 'object' || typeof value !== 'object' || value === null) return []
  return Object.entries(schema.properties ?? {}).flatMap(([inner, its]) =>
    textsOf(its, value as Record<string, unknown>, inner),
  )
}

/** Longest turn of the event loop for a request; the shorter of two rounds. */
async function longestTurn(url: string, body: unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 2; round++) {
    const seen = watchTurns()
    const payload = JSON.stringify(body)
    const { statusCode } = await app.server.inject({
      method: 'POST',
      url,
      headers,
      payload,
      remoteAddress: address(),
    })
    if (statusCode < 300) accepted++
    best = Math.min(best, seen().worked)
  }
  return best
}

let accepted = 0
let asked = 0
/** Each request from another address: rate limits are tested elsewhere. */
const address = () => `198.18.${Math.floor(++asked / 250) % 250}.${asked % 250}`

test(
  'no call takes more than twice as long for a text of twice the length',
  { timeout: 3_600_000 },
  async () => {
    const { paths } = (await app.guest.get('/api/docs/json')).body as OpenApi
    const slow: string[] = []
    for (const [path, methods] of Object.entries(paths)) {
      const schema = methods['post']?.requestBody?.content['application/json'].schema
      if (!schema || outsideCalls.includes(path.replaceAll(/\{(\w+)\}/g, ':$1'))) continue
      const holder = { body: exampleOf(schema, () => 0.99) }
      const url = path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000001')
      for (const place of textsOf(schema, holder, 'body')) {
        const size = Math.min(longest, place.schema.maxLength ?? longest)
        for (const [name, unit] of Object.entries(shapes)) {
          const take = (length: number) => {
            place.put(unit.repeat(Math.floor(length / unit.length)))
            return longestTurn(url, holder.body)
          }
          const twice = await take(size)
          if (twice < measurable) continue
          const growth = twice / (await take(size / 2))
          if (growth > most) slow.push(`${path}: ${name}, ${twice.toFixed(0)} ms, ${growth.toFixed(1)} times`)
        }
        place.put('')
      }
    }
    expect(accepted).toBeGreaterThan(400)
    expect(slow).toEqual([])
  },
)
