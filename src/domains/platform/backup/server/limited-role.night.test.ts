import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runCommand } from '#app/commands.ts'
import { askPages } from '#app/drill-pages.ts'
import { serverDomains } from '#app/domains.server.ts'
import type { Platform } from '#kit/server/context.ts'
import { connectionOptions } from '#kit/server/database/pool.ts'
import { commandSite } from './command-site.fixture.ts'
import { drill } from './restore/drill.ts'
import { schemaPrefix } from './restore/scratch.ts'
import { backupNight } from './night/night.ts'
import { storedBy } from './site-of.ts'

const stored = storedBy(serverDomains)
// A role that owns the site's tables and may create schemas but no databases, as at hosting providers
const { folder, env, run, open } = await commandSite('limited', { stored, runCommand }, (database) => [
  `grant create on database ${database} to pg_database_owner`,
  `alter role current_user in database ${database} set role = pg_database_owner`,
])

const titles = async ({ database: { pool } }: Platform) =>
  (await pool.query<{ title: string }>('select "title" from news')).rows.map(({ title }) => title)

/** Scratch schemas with their tables. */
const schemas = async ({ database: { pool } }: Platform) =>
  (
    await pool.query<{ name: string }>(
      `select nspname as "name" from pg_namespace where nspname like '%\\_restoring\\_%' order by nspname`,
    )
  ).rows.map(({ name }) => name)

test('where no database may be made, a drill is held in a schema beside the tables of the site, which stay as they are', async () => {
  await open(async (platform) => {
    const { pool } = platform.database
    await expect(pool.query('create database limited_refused')).rejects.toMatchObject({ code: '42501' })
    await backupNight(platform, stored, 'person')
    await pool.query(`update news set "title" = 'Nach der Nacht'`)
    // Remains of a killed drill
    const left = `${schemaPrefix('public')}0badcafe`
    await pool.query(`create schema ${left} create table news ()`)
    await pool.query(`create schema ${left}_jobs`)
    const there: string[][] = []
    const report = await drill(platform, {
      stored,
      cause: 'person',
      async askPages(place) {
        expect(place).toMatchObject({ url: platform.database.url })
        there.push([place.schema], await schemas(platform))
        return askPages(place)
      },
    })
    expect(report.faults).toEqual([])
    expect(report.rows).toBeGreaterThan(10)
    expect(there).toEqual([
      [expect.stringContaining(schemaPrefix('public'))],
      [there[0]![0], `${there[0]![0]}_jobs`],
    ])
    expect(await schemas(platform)).toEqual([])
    expect(new Set(await titles(platform))).toEqual(new Set(['Nach der Nacht']))
  })
  expect((await readdir(env.DATA_DIR)).filter((one) => one.startsWith('drill-'))).toEqual([])
})

test('such a role backs up and restores by command as any other, and whoever is connected has to connect anew', async () => {
  const archive = path.join(folder, 'whole.tar.zst')
  expect(await run(['backup', archive])).toBe(0)
  await open((platform) => platform.database.pool.query(`update news set "title" = 'Später'`))
  const other = new pg.Client({ ...connectionOptions(env.DATABASE_URL, 'public') })
  other.on('error', () => {})
  await other.connect()
  const ended = new Promise((resolve) => other.once('end', resolve))
  expect(await run(['restore', archive])).toBe(0)
  await ended
  await open(async (platform) => {
    expect(new Set(await titles(platform))).toEqual(new Set(['Nach der Nacht']))
    expect(await schemas(platform)).toEqual([])
  })
})
