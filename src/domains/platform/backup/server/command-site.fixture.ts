import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '#kit/server/start/config.ts'
import type { Platform } from '#kit/server/context.ts'
import type { CommandInput } from '#kit/server/domain.ts'
import { dropDatabase } from '#kit/server/database/drop-database.ts'
import { openPlatform } from '#kit/server/platform.ts'
import { testDatabaseUrl } from '#kit/testing/test-database.ts'
import { firstArchive } from './first-archive.fixture.ts'
import type { Site } from './snapshot.ts'
import { backupBeforeMigrating } from './upgrade.ts'

/** Parts of the program that only tests may combine. */
interface Program {
  stored: Site['stored']
  runCommand: (
    words: readonly string[],
    env: Record<string, string>,
    out: Pick<CommandInput, 'say' | 'progress'>,
  ) => Promise<number>
}

/**
 * A site with its own database, restored from the first archive, for commands as in a terminal.
 * @param prepare statements to run on the server first, given the name of the database
 */
export async function commandSite(
  name: string,
  { stored, runCommand }: Program,
  prepare: (database: string) => readonly string[] = () => [],
) {
  const folder = await mkdtemp(path.join(tmpdir(), `dorfplatz-${name}-`))
  const server = testDatabaseUrl()
  const database = `${name}_${randomBytes(4).toString('hex')}`
  const url = Object.assign(new URL(server), { pathname: `/${database}` }).href
  const env = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent', LC_ALL: 'en' }
  const said: string[] = []
  /** Runs a command and returns its exit code. */
  const run = (words: readonly string[]) =>
    runCommand(words, env, { say: (line) => void said.push(line), progress: () => {} })
  const onServer = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await work(client)
    await client.end()
  }
  /** Opens the site like the program. */
  const open = async (work: (platform: Platform) => Promise<unknown>) => {
    const { platform, close } = await openPlatform(readConfig({ ...env, WORKER: 'off' }), {
      beforeMigrating: (site) => backupBeforeMigrating(site, stored),
    })
    try {
      await work(platform)
    } finally {
      await close()
    }
  }
  beforeAll(async () => {
    await onServer(async (client) => {
      await client.query(`create database ${database} template template0`)
      for (const statement of prepare(database)) await client.query(statement)
    })
    const code = await run(['restore', firstArchive])
    if (code !== 0) throw new Error(said.join('\n'))
  })
  afterAll(async () => {
    await onServer((client) => dropDatabase(client, database))
    await rm(folder, { recursive: true, force: true })
  })
  return { folder, url, env, said, run, open }
}
