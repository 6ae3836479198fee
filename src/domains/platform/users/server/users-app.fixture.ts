import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readConfig, type Config } from '#kit/server/start/config.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { createLog } from '#kit/server/health/log.ts'
import type { PlatformParts } from '#kit/server/platform.ts'
import type { Role } from '#kit/shared/contract.ts'
import { closeWithFile } from '#kit/testing/opened.ts'
import { testDatabase } from '#kit/testing/test-database.ts'
import { browserOn, type Browser } from './browser.fixture.ts'
import { ensureAdministrator } from './first-administrator.ts'
import { createUser } from './offers.ts'
import { hashPassword } from './passwords/password-hash.ts'

export const adminHandle = 'Amtsleitung'
export const password = 'Nebel-Turm-42-Gams'

interface Program {
  platform: Platform
  server: FastifyInstance
  stop(): Promise<void>
}
type CreateProgram = (config: Config, parts: PlatformParts & { renderer: null }) => Promise<Program>

/**
 * The whole program with real sessions, and its first administrator; `createProgram` is the app's. `env` are
 * environment settings.
 */
export async function usersApp(createProgram: CreateProgram, name: string, env: Record<string, string> = {}) {
  const database = await testDatabase(name)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dorfplatz-test-'))
  closeWithFile(() => rm(dataDir, { recursive: true, force: true }))

  /** Another process on the same database. */
  async function start(more: Record<string, string> = {}): Promise<Program> {
    const config = readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      DEMO: '0',
      ADMIN_HANDLE: adminHandle,
      ADMIN_PASSWORD: password,
      ...env,
      ...more,
    })
    const program = await createProgram(config, { database, log: createLog('silent'), renderer: null })
    closeWithFile(() => program.stop())
    return program
  }

  const program = await start()
  await ensureAdministrator(program.platform)
  const write = <T>(work: (ctx: Ctx) => Promise<T>) => runWrite(program.platform, systemCaller(), work)
  const rows = async (text: string): Promise<Record<string, unknown>[]> =>
    (await database.db.execute<Record<string, unknown>>(sql.raw(text))).rows

  async function signIn(handle = adminHandle, at: Program = program): Promise<Browser> {
    const browser = browserOn(at.server)
    const answer = await browser.post('/api/v0/auth/login', { handle, password })
    if (answer.status !== 200) throw new Error(`${handle} could not sign in: ${answer.body['message']}`)
    return browser
  }

  const hash = await hashPassword(password)
  return {
    ...program,
    dataDir,
    start,
    write,
    rows,
    signIn,
    /** Creates an account with the shared test password; returns its id. */
    account: async (handle: string, role: Role = 'user', email = '') =>
      (await write((ctx) => createUser(ctx, { handle, hash, email, roles: [role] })))._id,
    /** Deletes failed attempts, so that tests don't slow each other down. */
    forgetTries: () => rows('delete from sign_in_attempts'),
  }
}
