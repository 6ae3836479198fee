import type { InjectOptions } from 'fastify'
import type { Random } from '#kit/testing/seeded.ts'

/** The subset of JSON Schema used in this program's OpenAPI document. */
export interface Schema {
  type?: string
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Operation {
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
}

/** Calls that contact another server: tests must stay on this machine. */
export const outsideCalls = [
  '/api/v0/config_test_mailbox',
  '/api/v0/config_dkim/look-up',
  '/api/v1/message_mailbox/:_id/read-now',
  '/api/v0/social/accounts/use-token',
]

export interface MalformedRequest {
  method: NonNullable<InjectOptions['method']>
  /** Path as in the OpenAPI document. */
  path: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
  /** Description of the flaw. */
  flaw: string
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)])

const hostileTexts = [
  '',
  ' ',
  'x'.repeat(20_000),
  'a\u0000b',
  '\ud800',
  '\u202egnirts',
  '👩‍👩‍👧‍👦'.repeat(50),
  "' or 1=1; --",
  '%',
  '\\',
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '0000-00-00',
  '2024-02-30T25:61:61Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  'NaN',
  '1e999',
  '2147483648',
  '99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'null',
  '__proto__',
  'constructor',
  '-start,,--',
  '(((((((((((a+)+)+)+)+)',
]
const hostileValues: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  5e-324,
  [],
  {},
  [null],
  nested(300),
  { $ne: null },
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  Array.from({ length: 600 }, (_one, index) => index),
]

const hostile = (random: Random): unknown =>
  random() < 0.6 ? pick(random, hostileTexts) : pick(random, hostileValues)

/** As text in an address, where half a surrogate pair is not possible. */
const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()

const uuid = (random: Random) =>
  `01890000-0000-7000-8000-${Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(12, '0')}`

/** A value that fits the schema, except that patterns are ignored. */
export function exampleOf(schema: Schema, random: Random): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(pick(random, choices), random)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, random)))
  if (schema.enum) return pick(random, schema.enum)
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).filter(
        ([name]) => schema.required?.includes(name) || random() < 0.4,
      )
      return Object.fromEntries(entries.map(([name, inner]) => [name, exampleOf(inner, random)]))
    }
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        exampleOf(schema.items ?? {}, random),
      )
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 0)
    case 'boolean':
      return random() < 0.5
    case 'string':
      if (schema.format === 'uuid') return uuid(random)
      if (schema.format === 'date-time') return '2026-05-01T08:00:00.000Z'
      if (schema.format === 'date') return '2026-05-01'
      if (schema.format === 'email') return 'a@b.example'
      if (schema.format === 'uri') return 'https://b.example/'
      return 'Wort'.padEnd(schema.minLength ?? 0, 'x')
    default:
      return 'Wort'
  }
}

/** Setters for every place in a value, to put something else there. */
function places(value: unknown, put: (other: unknown) => void): ((other: unknown) => void)[] {
  if (typeof value !== 'object' || value === null) return [put]
  const inner = Object.entries(value).flatMap(([name, one]) =>
    places(one, (other) => {
      ;(value as Record<string, unknown>)[name] = other
    }),
  )
  return [put, ...inner]
}

const brokenBodies: (string | Buffer)[] = [
  '{"a":',
  '{"a":1}{"a":2}',
  '[]',
  '[{}]',
  '"x"',
  'null',
  '0',
  '',
  '\ufeff{}',
  '{"__proto__":{"roles":["admin"]},"constructor":{"prototype":{"x":1}}}',
  '{"_id":"1","_id":"2"}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(64, 0),
]
const brokenTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;;',
  'x',
]
const brokenQueries = [
  '_id=1&_id=2&lang=de&lang=en',
  '_id[]=1&_id[$ne]=2',
  'limit=-1&skip=-1',
  'limit=1e3',
  'skip=99999999999999999999',
  'sort=;drop table users',
  'sort=-__proto__',
  'search=%00',
  'search=%ff%fe',
  'search=%zz',
  `search=${'%25'.repeat(4000)}`,
  'lang=xx&view=zz&status=%27',
  'from=0000-00-00&to=9999-99-99',
  'filter[a][b]=c&__proto__[x]=1&constructor.prototype.x=1',
  '&&&===?%',
]
const brokenHeaders: Record<string, string>[] = [
  { cookie: 'dorfplatz_session=%00%ff; =; a' },
  { 'x-lang': '../..' },
  { 'x-tab': '" or 1=1' },
  { 'accept-language': 'x'.repeat(4000) },
  { 'accept-encoding': 'br;q=zz, \u00e4' },
  { 'if-none-match': '"'.repeat(300) },
  { range: 'bytes=9-1,a-b' },
  { 'x-http-method-override': 'TRACE' },
  { 'content-encoding': 'br' },
  { expect: '200-maybe' },
]

/** Endless requests, each with a flaw, spread over all operations of the document. */
export function* malformedRequests({ paths }: OpenApi, random: Random): Generator<MalformedRequest, never> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  for (;;) yield requestFor(pick(random, operations), random)
}

function requestFor(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  random: Random,
): MalformedRequest {
  const flaws = operation.requestBody
    ? ['field', 'field', 'field', 'field', 'missing', 'extra', 'body', 'type', 'path', 'query', 'header']
    : ['parameter', 'parameter', 'query', 'query', 'path', 'header']
  const flaw = pick(random, flaws)
  const parameters = operation.parameters ?? []
  const segment = (name: string) => {
    const value = flaw === 'path' ? textOf(hostile(random)).slice(0, 1500) : uuid(random)
    return [`{${name}}`, encodeURIComponent(value) || '%20'] as const
  }
  let address = path
  for (const { name, in: where } of parameters)
    if (where === 'path') address = address.replace(...segment(name))

  const query = new URLSearchParams()
  for (const { name, in: where, schema } of parameters) {
    if (where !== 'query' || random() < 0.4) continue
    const spoiled = flaw === 'parameter' && random() < 0.6
    const value = spoiled ? hostile(random) : exampleOf(schema, random)
    query.set(name, textOf(value))
  }
  const more = flaw === 'query' ? pick(random, brokenQueries) : ''
  const asked = [query.toString().slice(0, 6000), more].filter(Boolean).join('&')
  const request: MalformedRequest = {
    method: method.toUpperCase(),
    path,
    url: asked ? `${address}?${asked}` : address,
    headers: flaw === 'header' ? { ...pick(random, brokenHeaders) } : {},
    flaw,
  }
  const schema = operation.requestBody?.content['application/json'].schema
  if (!schema) return request
  request.headers['content-type'] = flaw === 'type' ? pick(random, brokenTypes) : 'application/json'
  request.payload =
    flaw === 'body' ? pick(random, brokenBodies) : JSON.stringify(spoiledBody(schema, flaw, random))
  return request
}

function spoiledBody(schema: Schema, flaw: string, random: Random): unknown {
  let body = exampleOf(schema, random)
  if (typeof body !== 'object' || body === null) return body
  if (flaw === 'field')
    pick(
      random,
      places(body, (other) => {
        body = other
      }).slice(1),
    )?.(hostile(random))
  if (flaw === 'missing') delete (body as Record<string, unknown>)[pick(random, Object.keys(body)) ?? '']
  if (flaw === 'extra')
    Object.assign(body, {
      _id: 'x',
      roles: ['admin'],
      createdBy: hostile(random),
      deletedAt: hostile(random),
    })
  return body
}
