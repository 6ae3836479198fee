import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { readConfig } from '../kit/server/config.ts'
import type { Ctx, SignedIn } from '../kit/server/context.ts'
import { runWrite, systemCaller } from '../kit/server/http/scope.ts'
import { createLog } from '../kit/server/log.ts'
import { actions, type Role } from '../kit/shared/contract.ts'
import { uuidv7 } from '../kit/shared/uuid.ts'
import { testDatabase } from '../kit/testing/test-database.ts'
import { createProgram, type Program, type ProgramParts } from './program.ts'

const modules = ['news', 'page', 'file', 'event', 'entry', 'content', 'person']

/** Who asks in a test. A member may read, create and update in every module, unless `rights` says otherwise. */
export interface TestCaller {
  role: Role
  rights?: string[]
  _id?: string
  name?: string
  /** The browser tab, for locks. */
  tab?: string
}

/** Whatever JSON holds: a test says itself what it expects of it. */
type Json = ReturnType<typeof JSON.parse>

export interface TestAnswer {
  status: number
  body: Json
  headers: LightMyRequestResponse['headers']
  text: string
}

/** Sends calls of one caller through the whole server: `app.as('admin').post('/api/c/news', { title: 'x' })`. */
export interface TestClient {
  /** Who it is; null for a guest. */
  user: SignedIn | null

  get(url: string, query?: Record<string, unknown>): Promise<TestAnswer>
  post(url: string, body?: unknown): Promise<TestAnswer>
  put(url: string, body?: unknown): Promise<TestAnswer>
  delete(url: string, query?: Record<string, unknown>): Promise<TestAnswer>
}

export interface TestApp extends Program {
  guest: TestClient
  as(caller: Role | TestCaller): TestClient
  /** Runs a service as the system would, in a transaction. */
  write<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

const header = 'x-test-caller'

function signedInAs({ role, rights, _id, name }: TestCaller): SignedIn | null {
  if (role === 'guest') return null
  const all = modules.flatMap((module) => actions.map((action) => `${module}.${action}`))
  const usual = role === 'member' ? all.filter((right) => /\.(read|create|update)$/.test(right)) : []
  return {
    _id: _id ?? ids[role],
    handle: role,
    name: name ?? role,
    roles: [role],
    rights: new Set(rights ?? usual),
    sessionId: 'test',
  }
}

const ids = Object.fromEntries(
  (['guest', 'user', 'admin', 'system', 'member', 'internal'] as const).map((role) => [role, uuidv7()]),
) as Record<Role, string>

/**
 * The whole program on a schema of its own, without listening: real PostgreSQL, real files, real jobs.
 * Called at the top of a test file; ended with it. `env` are settings as in the environment.
 */
export async function testApp(
  name: string,
  { env = {}, ...parts }: { env?: Record<string, string> } & ProgramParts = {},
): Promise<TestApp> {
  const database = await testDatabase(name)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dorfplatz-test-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '0', PORT: '3999', ...env })
  const program = await createProgram(config, {
    database,
    log: createLog(config.logLevel),
    renderer: null,
    sessions: async (request) => {
      const caller = request.headers[header]
      return typeof caller === 'string' ? signedInAs(JSON.parse(caller) as TestCaller) : null
    },
    ...parts,
  })
  afterAll(async () => {
    await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  function client(caller: TestCaller): TestClient {
    const send = async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      more: { query?: object; payload?: unknown },
    ) => {
      const answer = await program.server.inject({
        method,
        url,
        headers: { [header]: JSON.stringify(caller), ...(caller.tab ? { 'x-tab': caller.tab } : {}) },
        ...(more.query ? { query: more.query as Record<string, string> } : {}),
        ...(more.payload === undefined ? {} : { payload: more.payload as object }),
      })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      return {
        status: answer.statusCode,
        body: isJson ? answer.json() : {},
        headers: answer.headers,
        text: answer.payload,
      }
    }
    return {
      user: signedInAs(caller),
      get: (url, query) => send('GET', url, query ? { query } : {}),
      post: (url, payload = {}) => send('POST', url, { payload }),
      put: (url, payload = {}) => send('PUT', url, { payload }),
      delete: (url, query) => send('DELETE', url, query ? { query } : {}),
    }
  }

  return {
    ...program,
    guest: client({ role: 'guest' }),
    as: (caller) => client(typeof caller === 'string' ? { role: caller } : caller),
    write: (work) => runWrite(program.platform, systemCaller(), work),
  }
}
