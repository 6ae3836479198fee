import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify'
import type { Role } from '../shared/contract.ts'
import { uuidv7 } from '../shared/uuid.ts'
import { readConfig, type Config } from '../server/start/config.ts'
import type { Ctx, Platform, SignedIn } from '../server/context.ts'
import type { Database } from '../server/database/connect.ts'
import type { ServerDomain } from '../server/domain.ts'
import { mountCalls, type SessionReader } from '../server/http/mount.ts'
import { answerProblem } from '../server/http/problems.ts'
import { runWrite, systemCaller } from '../server/http/scope.ts'
import { createLog } from '../server/health/log.ts'
import { openPlatform } from '../server/platform.ts'
import { closeWithFile } from './opened.ts'
import { testDatabase } from './test-database.ts'

/** Caller in a test. The same role and name is the same person. */
export interface TestCaller {
  role: Role
  /** `news.update`; by default the app's rights of members, none for other roles. */
  rights?: readonly string[]
  /** Modules limited to own records. */
  onlyOwn?: readonly string[]
  _id?: string
  name?: string
  /** Browser tab, for locks. */
  tab?: string
  /** Signed in long ago, without a recent identity check. */
  unproved?: true
}

/** Any JSON: tests state their own expectations. */
type Json = ReturnType<typeof JSON.parse>

export interface TestAnswer {
  status: number
  body: Json
  headers: LightMyRequestResponse['headers']
  text: string
  /** Raw body, for files. */
  bytes: Buffer
}

type Ask = (url: string, query?: object, headers?: Record<string, string>) => Promise<TestAnswer>
type Send = (url: string, body?: unknown, headers?: Record<string, string>) => Promise<TestAnswer>

/** Sends one caller's calls through the server: `app.as('admin').post('/api/c/news', { title: 'x' })`. */
export interface TestClient {
  /** Null for a guest. */
  user: SignedIn | null
  /** Headers that identify the caller, for requests made by the test itself. */
  headers: Record<string, string>

  get: Ask
  post: Send
  put: Send
  delete: Ask
}

/** A program ready to answer, not listening. */
export interface TestProgram {
  platform: Platform
  server: FastifyInstance
  stop(): Promise<void>
}

export interface TestApp extends TestProgram {
  guest: TestClient
  as(caller: Role | TestCaller): TestClient
  /** Runs a service as the system, in a transaction. */
  write<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** Creates the program under test. */
export type OpenProgram = (
  config: Config,
  parts: { database: Database; log: ReturnType<typeof createLog>; sessions: SessionReader },
) => Promise<TestProgram>

export interface TestAppOptions {
  program: OpenProgram
  /** Settings as in the environment. */
  env?: Record<string, string>
  /** Rights of members without their own `rights`. */
  memberRights?: readonly string[]
}

const header = 'x-test-caller'

/**
 * A program on its own schema, not listening: real PostgreSQL, files and jobs. Called at the top of a test file or in
 * `beforeAll`; closed with the file.
 */
export async function testApp(
  name: string,
  { program: open, env = {}, memberRights = [] }: TestAppOptions,
): Promise<TestApp> {
  const database = await testDatabase(name)
  const dataDir = await mkdtemp(join(tmpdir(), 'dorfplatz-test-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '0', PORT: '3999', ...env })
  const ids = new Map<string, string>()
  const idOf = (who: string) => {
    const _id = ids.get(who) ?? uuidv7()
    ids.set(who, _id)
    return _id
  }

  function signedInAs({ role, rights, onlyOwn, _id, name: called, unproved }: TestCaller): SignedIn | null {
    if (role === 'guest') return null
    return {
      _id: _id ?? idOf(`${role} ${called ?? ''}`),
      handle: role,
      name: called ?? role,
      roles: [role],
      rights: new Set(rights ?? (role === 'member' ? memberRights : [])),
      ...(onlyOwn ? { onlyOwn: new Set(onlyOwn) } : {}),
      sessionId: 'test',
      ...(unproved ? {} : { provedAt: new Date().toISOString() }),
    }
  }

  const program = await open(config, {
    database,
    log: createLog(config.logLevel),
    sessions: async (request) => {
      const caller = request.headers[header]
      return typeof caller === 'string' ? signedInAs(JSON.parse(caller) as TestCaller) : null
    },
  })
  closeWithFile(async () => {
    await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  function client(caller: TestCaller): TestClient {
    const headers = { [header]: JSON.stringify(caller), ...(caller.tab ? { 'x-tab': caller.tab } : {}) }
    const send = async (
      method: NonNullable<InjectOptions['method']>,
      url: string,
      { more, ...sent }: { query?: object; payload?: unknown; more: Record<string, string> | undefined },
    ): Promise<TestAnswer> => {
      const answer = await program.server.inject({
        method,
        url,
        headers: { ...headers, ...more },
        ...(sent.query ? { query: sent.query as Record<string, string> } : {}),
        ...(sent.payload === undefined ? {} : { payload: sent.payload as object }),
      })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      return {
        status: answer.statusCode,
        body: isJson ? answer.json() : {},
        headers: answer.headers,
        text: answer.payload,
        bytes: answer.rawPayload,
      }
    }
    return {
      user: signedInAs(caller),
      headers,
      get: (url, query, more) => send('GET', url, { ...(query ? { query } : {}), more }),
      post: (url, payload = {}, more) => send('POST', url, { payload, more }),
      put: (url, payload = {}, more) => send('PUT', url, { payload, more }),
      delete: (url, query, more) => send('DELETE', url, { ...(query ? { query } : {}), more }),
    }
  }

  return {
    ...program,
    guest: client({ role: 'guest' }),
    as: (caller) => client(typeof caller === 'string' ? { role: caller } : caller),
    write: (work) => runWrite(program.platform, systemCaller(), work),
  }
}

/** Calls, routes and jobs of some domains, without the rest of the program. */
export const programOf =
  (...domains: readonly ServerDomain[]): OpenProgram =>
  async (config, { database, log, sessions }) => {
    const { platform, close } = await openPlatform(config, { log, database })
    const server = Fastify({ genReqId: () => uuidv7(), routerOptions: { ignoreTrailingSlash: true } })
    server.setErrorHandler(answerProblem(platform))
    const answerFromCache: Parameters<typeof mountCalls>[1]['answerFromCache'] = async (
      _request,
      reply,
      make,
    ) => reply.send((await make()).result)
    mountCalls(
      server,
      { platform, sessions, answerFromCache },
      domains.flatMap((domain) => domain.calls ?? []),
    )
    for (const domain of domains) await domain.start?.(platform)
    for (const domain of domains) await domain.routes?.(server, platform, sessions)
    await platform.jobs.start(
      [...platform.mail.jobs, ...domains.flatMap((domain) => domain.jobs ?? [])],
      platform,
    )
    await server.ready()
    return {
      platform,
      server,
      async stop() {
        await server.close()
        await close()
      },
    }
  }
