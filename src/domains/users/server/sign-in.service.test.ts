import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createProgram } from '../../../app/program.ts'
import { readConfig } from '../../../kit/server/config.ts'
import { createLog } from '../../../kit/server/log.ts'
import { testDatabase } from '../../../kit/testing/test-database.ts'
import { browserOn } from './browser.fixture.ts'
import { ensureAdministrator } from './first-administrator.ts'

const password = 'Nebel-Turm-42-Gams'
const database = await testDatabase('sign_in')
const dataDir = await mkdtemp(path.join(tmpdir(), 'dorfplatz-test-'))
const config = readConfig({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  DEMO: '0',
  ADMIN_HANDLE: 'Amtsleitung',
  ADMIN_PASSWORD: password,
})
const { server, platform, stop } = await createProgram(config, {
  database,
  log: createLog('silent'),
  renderer: null,
})
afterAll(async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})
const query = async (text: string) => (await database.db.execute(sql.raw(text))).rows
beforeEach(async () => {
  await query('delete from sign_in_attempts')
})

const login = '/api/v0/auth/login'
const state = '/api/v0/auth/getLoggedInState'

test('the first start makes one administrator, however many processes start', async () => {
  const made = await Promise.all([ensureAdministrator(platform), ensureAdministrator(platform)])
  expect(made.filter(Boolean)).toEqual([{ handle: 'Amtsleitung', password: null }])
  expect(await ensureAdministrator(platform)).toBeNull()
})

test('signs in, tells who is there and signs out', async () => {
  const browser = browserOn(server)
  expect((await browser.get(state)).body).toEqual({ loggedIn: false, user: null, rights: [] })
  const answer = await browser.post(login, { handle: ' amtsLEITUNG ', password })
  expect(answer.status).toBe(200)
  expect(answer.body['user']).toMatchObject({
    handle: 'Amtsleitung',
    roles: ['admin'],
    two_factor: { enabled: false },
  })
  expect(JSON.stringify(answer.body)).not.toContain('argon2')
  expect((await browser.get(state)).body).toMatchObject({ loggedIn: true, user: { handle: 'Amtsleitung' } })
  expect((await browser.get('/api/v0/auth/logout')).body).toEqual({ done: true })
  expect(browser.cookies.size).toBe(0)
})
