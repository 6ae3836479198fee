import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#app/commands.ts'
import { serverDomains } from '#app/domains.server.ts'
import { commandSite } from './command-site.fixture.ts'
import { backupNight } from './night/night.ts'
import { brokenOff } from './night/runs.ts'
import { scratchDatabases } from './restore/scratch.ts'
import { storedBy } from './site-of.ts'

/** Each test starts and stops several processes. */
const patient = { timeout: 600_000 }
const root = path.join(import.meta.dirname, '../../../../..')
const stored = storedBy(serverDomains)
const { folder, url, env, run, open } = await commandSite('killed', { stored, runCommand })
/** An observer, and a connection that locks tables. */
const watcher = new pg.Client({ connectionString: url })
const holder = new pg.Client({ connectionString: url })

const there = async (text: string, values: unknown[] = []) =>
  (await watcher.query(text, values)).rowCount! > 0
const titled = (title: string) => there('select from news where "title" = $1', [title])
const lastRuns = async (count: number) =>
  (
    await watcher.query<{ kind: string; state: string; problem: unknown }>(
      'select "kind", "state", "problem" from backup_runs order by "startedAt" desc, "_id" desc limit $1',
      [count],
    )
  ).rows

/** Starts a command in a process and kills it with -9 once a condition holds; false if it finished before. */
async function killed(words: readonly string[], when: () => Promise<boolean>): Promise<boolean> {
  const child = spawn(process.execPath, [path.join(root, 'src/cli.ts'), ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await when())) await delay(5)
  child.kill('SIGKILL')
  const [, signal] = (await ended) as [number | null, string | null]
  return signal === 'SIGKILL'
}

/** True if a connection waits for the table. */
const isAskedFor = (mode: string) => () =>
  there(
    `select from pg_locks where not granted and mode = $1 and relation = 'news'::regclass
      and database = (select oid from pg_database where datname = current_database())`,
    [mode],
  )

beforeAll(async () => {
  await open((platform) => backupNight(platform, stored, 'person'))
  await watcher.connect()
  await holder.connect()
})
afterAll(async () => {
  await watcher.end()
  await holder.end()
})

test(
  'a backup that is killed at work leaves no file under its name, and the next one is good',
  patient,
  async () => {
    const archive = path.join(folder, 'killed.tar.zst')
    const lock = 'lock table news in access exclusive mode'
    await holder.query(`begin; ${lock}`)
    const second = new pg.Client({ connectionString: url })
    await second.connect()
    let step = 0
    const inCopy = async () => {
      // It first reads the required room. A lock requested now is granted before its rows are copied
      if (step === 0 && (await isAskedFor('AccessShareLock')())) {
        step = 1
        await second.query('begin')
        void second.query(lock).then(() => (step = 2))
        while (!(await isAskedFor('AccessExclusiveLock')())) await delay(5)
        await holder.query('rollback')
      }
      return step === 2 && existsSync(`${archive}.partial`) && isAskedFor('AccessShareLock')()
    }
    try {
      expect(await killed(['backup', archive], inCopy)).toBe(true)
    } finally {
      // In waiting order: a restore that never started only causes a warning
      await holder.query('rollback')
      await second.query('rollback')
      await second.end()
    }
    expect(existsSync(archive)).toBe(false)
    expect(await run(['backup', archive])).toBe(0)
    expect(await lastRuns(2)).toMatchObject([
      { kind: 'backup', state: 'done' },
      { kind: 'backup', state: 'failed', problem: brokenOff },
    ])
    expect((await readdir(folder)).filter((one) => one.endsWith('.partial'))).toEqual([])
  },
)

test(
  'a restore that is killed at the last moment leaves the site as it was, and the next one is good',
  patient,
  async () => {
    const archive = path.join(folder, 'before.tar.zst')
    expect(await run(['backup', archive])).toBe(0)
    await watcher.query(`update news set "title" = 'Danach'`)
    await holder.query('begin; lock table news in access share mode')
    try {
      expect(await killed(['restore', archive], isAskedFor('AccessExclusiveLock'))).toBe(true)
    } finally {
      await holder.query('rollback')
    }
    expect(await titled('Danach')).toBe(true)
    // Its lock is gone: the site accepts writes again
    await open(({ database }) =>
      database.transaction((tx) => tx.execute(`update news set "title" = 'Danach'`)),
    )
    expect(await run(['restore', archive])).toBe(0)
    expect(await titled('Danach')).toBe(false)
    expect(await run(['restore', '--compare', archive])).toBe(0)
    expect(await lastRuns(2)).toMatchObject([
      { kind: 'restore', state: 'done' },
      { kind: 'restore', state: 'failed', problem: brokenOff },
    ])
  },
)

test(
  'what a killed drill and a killed restore left is gone after the next drill, which is good',
  patient,
  async () => {
    const scratch = () => scratchDatabases(url, 'public')
    // Retried if it finished before the kill
    while (!(await killed(['drill'], async () => (await scratch()).length > 0)));
    expect(await scratch()).toHaveLength(1)
    expect(await run(['drill'])).toBe(0)
    expect(await scratch()).toEqual([])
    expect(await there(`select from pg_namespace where nspname like '%\\_restoring\\_%'`)).toBe(false)
    expect((await readdir(env.DATA_DIR)).filter((one) => one.startsWith('drill-'))).toEqual([])
    expect(await lastRuns(2)).toMatchObject([
      { kind: 'drill', state: 'done' },
      { kind: 'drill', state: 'failed', problem: brokenOff },
    ])
  },
)
