import { afterAll, describe, expect, test } from 'vitest'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { openDatabase } from '#kit/server/database/connect.ts'
import type { Endpoint } from '#kit/shared/contract.ts'
import { startS3Server } from '#kit/testing/s3-server.ts'
import { silentLog } from '#kit/testing/test-database.ts'
import { endpoints, makePeople, walkAccess } from './access-walk.fixture.ts'
import { createProgram } from './program.ts'
import { testApp, type TestApp, type TestCaller } from './test-app.ts'

// `npm run soak access` makes every call in each setting; here one in 64, different ones per setting.
const all = process.env['ACCESS'] === 'all'
const step = 64

const s3 = await startS3Server()
afterAll(() => s3.close())

interface Setting {
  env: Record<string, string>
  /** Headers of each request. */
  headers?: Record<string, string>
  /** Two server processes answer in turn. */
  isShared?: true
}

const settings: Record<string, Setting> = {
  https: { env: { PUBLIC_URL: 'https://dorf.example' }, headers: { host: 'dorf.example' } },
  'a proxy': {
    env: { PUBLIC_URL: 'https://dorf.example', TRUST_PROXY: '1' },
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'dorf.example' },
  },
  S3: { env: { STORAGE_URL: s3.url } },
  'several processes': { env: {}, isShared: true },
}

/** A second server on the same database, with the same callers. */
async function second(app: TestApp): Promise<TestApp['server']> {
  const database = await openDatabase({
    databaseUrl: app.platform.database.url,
    log: silentLog,
    schema: app.platform.database.schema,
  })
  const program = await createProgram(app.platform.config, {
    database,
    log: app.platform.log,
    renderer: null,
    sessions: async (request) => {
      const caller = request.headers['x-test-caller']
      return typeof caller === 'string' ? app.as(JSON.parse(caller) as TestCaller).user : null
    },
  })
  afterAll(async () => {
    await program.stop()
    await database.close()
  })
  return program.server
}

describe.each(Object.entries(settings))('with %s', (name, { env, headers = {}, isShared }) => {
  test('every call lets in whom its contract names, and nobody else', { timeout: 600_000 }, async () => {
    const app = await testApp(`access ${name}`, { env })
    const servers = [app.server, ...(isShared ? [await second(app)] : [])]
    const begin = Object.keys(settings).indexOf(name)
    const walked = all ? endpoints : endpoints.filter((_endpoint, index) => index % step === begin)
    let turn = 0
    const send = ({ method }: Endpoint, url: string, caller: TestCaller) =>
      servers[turn++ % servers.length]!.inject({
        method,
        url,
        headers: {
          ...headers,
          ...(env['TRUST_PROXY'] ? { 'x-forwarded-for': `203.0.113.${turn % 250}` } : {}),
          ...app.as(caller).headers,
        },
        ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
      })
    const somebody = await app.write((ctx) => makePeople((account) => createUser(ctx, account)))
    expect(await walkAccess(walked, somebody, send)).toEqual([])
    expect(walked.length).toBeGreaterThan(10)

    const answer = await app.server.inject({ url: '/api/c/news/', headers })
    const isSafe = env['PUBLIC_URL']?.startsWith('https:') === true
    expect('strict-transport-security' in answer.headers).toBe(isSafe)
  })
})
