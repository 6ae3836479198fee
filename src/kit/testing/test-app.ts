import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import pino from 'pino'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Role } from '../shared/contract.ts'
import { uuidv7 } from '../shared/uuid.ts'
import { readConfig } from '../server/config.ts'
import type { Platform, SignedIn } from '../server/context.ts'
import type { ServerDomain } from '../server/domain.ts'
import { mountCalls } from '../server/http/mount.ts'
import { answerProblem } from '../server/http/problems.ts'
import { openPlatform } from '../server/platform.ts'
import { testDatabase } from './test-database.ts'

/** An answer with its JSON body; reading a field of it is the test's own claim. */
export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at bodies of every shape
  body: any
  headers: Record<string, unknown>
}

type Send = (path: string, input?: object, headers?: Record<string, string>) => Promise<Answer>

/** Somebody who calls; `user` is null for a guest. */
export interface TestCaller {
  user: SignedIn | null
  get: Send
  post: Send
  put: Send
  delete: Send
}

export interface TestApp {
  platform: Platform
  server: FastifyInstance
  guest: TestCaller
  /** Somebody signed in with these roles and rights (`news.update`); each call makes another person. */
  as(role: Role | readonly Role[], rights?: readonly string[], name?: string): TestCaller
}

/**
 * The calls of some domains over HTTP, on a database of their own; their jobs are defined and run inline.
 * Called at the top of a test file or in `beforeAll`.
 */
export async function testApp(
  name: string,
  { domains }: { domains: readonly ServerDomain[] },
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dorfplatz-test-'))
  const database = await testDatabase(name)
  const config = {
    ...readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost', DEMO: '0' }),
    databaseUrl: database.url,
  }
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' })
  const { platform, close } = await openPlatform(config, { log, database })
  const people = new Map<string, SignedIn>()
  const server = Fastify({ genReqId: () => uuidv7(), routerOptions: { ignoreTrailingSlash: true } })
  server.setErrorHandler(answerProblem(platform))
  const sessions = async (request: { headers: Record<string, unknown> }) =>
    people.get(String(request.headers['x-test-user'])) ?? null
  mountCalls(
    server,
    {
      platform,
      sessions,
      answerFromCache: async (_request, reply, make) => reply.send((await make()).result),
    },
    domains.flatMap((domain) => domain.calls ?? []),
  )
  for (const domain of domains) await domain.start?.(platform)
  for (const domain of domains) await domain.routes?.(server, platform, sessions)
  await platform.jobs.start(
    [...platform.mail.jobs, ...domains.flatMap((domain) => domain.jobs ?? [])],
    platform,
  )
  await server.ready()
  afterAll(async () => {
    await server.close()
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const callerOf = (user: SignedIn | null): TestCaller => {
    const send =
      (method: NonNullable<InjectOptions['method']>): Send =>
      async (path, input, headers) => {
        const asQuery = method === 'GET' || method === 'DELETE'
        const query =
          asQuery && input ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
        const response = await server.inject({
          method,
          url: `${path}${query}`,
          headers: { ...(user ? { 'x-test-user': user._id } : {}), ...headers },
          ...(!asQuery && input ? { payload: input } : {}),
        })
        const body: unknown = response.body ? response.json() : undefined
        return { status: response.statusCode, body, headers: response.headers }
      }
    return { user, get: send('GET'), post: send('POST'), put: send('PUT'), delete: send('DELETE') }
  }
  return {
    platform,
    server,
    guest: callerOf(null),
    as(role, rights = [], personName) {
      const _id = uuidv7()
      const roles = [role].flat()
      const user: SignedIn = {
        _id,
        handle: _id,
        name: personName ?? roles.join(' '),
        roles,
        rights: new Set(rights),
        sessionId: _id,
      }
      people.set(_id, user)
      return callerOf(user)
    },
  }
}
