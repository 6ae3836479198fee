import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actions } from '#kit/shared/contract.ts'
import { malformedRequests, type MalformedRequest, type OpenApi, outsideCalls } from './malformed.fixture.ts'
import { seeded } from '#kit/testing/seeded.ts'
import { testApp } from './test-app.ts'

/** `npm run fuzz` makes 10,000 with a random seed. */
const count = Number(process.env['FUZZ'] ?? 120)
const seed = Number(process.env['FUZZ_SEED'] ?? 1784)

const app = await testApp('malformed')
const random = seeded(seed)

// Refused requests may change these: counters of attempts, words learned from earlier requests, positions in mailboxes,
// heartbeats of workers.
const counters = [
  'sign_in_attempts',
  'form_sendings',
  'form_proofs',
  'form_intakes',
  'job_workers',
  'failures',
  'mailboxes',
  'search_unlearned',
  'search_words',
]
/** Failed sign-ins are recorded on purpose. */
const without: Record<string, string> = {
  audit: "(select * from audit where action <> 'loginFailed')",
  users: `(select to_jsonb(u) - 'failedLogins' as u from users u)`,
}
const { rows: tables } = await app.platform.database.db.execute<{ name: string }>(sql`
  select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'analytics%'`)
const kept = tables.map(({ name }) => name).filter((name) => !counters.includes(name))
const sumOfAll = kept
  .map(
    (name) =>
      `select '${name}' as name, sum(hashtextextended(t::text, 0))::text as sum from ${without[name] ?? `"${name}"`} t`,
  )
  .join(' union all ')
type Stored = Map<string, string | null>
async function stored(): Promise<Stored> {
  // Planning takes longer than running: a named query is planned once per connection
  const { rows } = await app.platform.database.pool.query<{ name: string; sum: string | null }>({
    name: 'sum of all',
    text: sumOfAll,
  })
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

const modules = ['news', 'page', 'file', 'event', 'entry', 'person', 'content', 'message', 'waste']
const rights = modules.flatMap((module) => actions.map((action) => `${module}.${action}`))
const callers = [{ role: 'guest' }, { role: 'admin' }, { role: 'admin' }, { role: 'member', rights }]

/** Internal details that a refusal must not reveal. A submitted address may appear in it. */
const inside =
  /\n\s+at |node_modules|\.[jt]s:\d+|file:\/\/\/(?!etc\/passwd)|syntax error at|violates|pg_catalog|\bselect .+ from\b/i

async function problemsOf(request: MalformedRequest, before: Stored): Promise<[string[], Stored]> {
  const caller = outsideCalls.includes(request.path) ? callers[0]! : callers[Math.floor(random() * 4)]!
  const { statusCode, payload } = await app.server.inject({
    method: request.method,
    url: request.url,
    // Each from another address: rate limits are tested elsewhere.
    remoteAddress: `198.18.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`,
    headers: { 'x-test-caller': JSON.stringify(caller), ...request.headers },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  })
  // Accepted requests may queue jobs, which must not be attributed to the next request.
  if (statusCode < 400 && request.method !== 'GET') await app.platform.jobs.idle()
  const after = await stored()
  const changed = kept.filter((name) => after.get(name) !== before.get(name))
  const found: string[] = []
  if (statusCode >= 500) found.push(`answered ${statusCode}`)
  if (statusCode >= 400) {
    if (inside.test(payload)) found.push(`shows the inside: ${payload.slice(0, 300)}`)
    if (!/^\{"message":".+","code":"\w+","requestId":/s.test(payload))
      found.push(`is no refusal: ${payload.slice(0, 300)}`)
    if (changed.length > 0) found.push(`was refused and yet changed ${changed.join(', ')}`)
  }
  const told = `${caller.role} ${request.method} ${request.url.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)} ${String(request.payload ?? '').slice(0, 400)}`
  return [found.map((one) => `${one}\n    ${told}`), after]
}

test(`${count} malformed requests are refused cleanly (seed ${seed})`, { timeout: 3_600_000 }, async () => {
  const document = (await app.guest.get('/api/docs/json')).body as OpenApi
  const requests = malformedRequests(document, random)
  const wrong: string[] = []
  const tried = new Set<string>()
  let now = await stored()
  for (let done = 0; done < count; done++) {
    const request = requests.next().value
    tried.add(`${request.method} ${request.path}`)
    const [found, after] = await problemsOf(request, now)
    wrong.push(...found)
    now = after
  }
  expect(wrong).toEqual([])
  expect(tried.size).toBeGreaterThan(Math.min(count / 4, 100))
})

const someId = '01890000-0000-7000-8000-0000e8d751d5'

test.each([
  '/api/v0/file',
  `/api/v0/file/${someId}/content`,
  '/api/v0/system_bugtracker/',
  `/api/v0/system_bugtracker/${someId}/screenshot`,
  `/api/v1/messages/${someId}/attachment`,
  '/api/v0/import/wordpress',
])('a form that breaks off is the fault of its sender: %s', async (url) => {
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url,
    headers: {
      'x-test-caller': JSON.stringify({ role: 'admin' }),
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: '{"_id":"x"}',
  })
  expect(statusCode).toBe(400)
})
