import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabaseUrl } from '#kit/testing/test-database.ts'
import { verifyArchive } from './archive/read-archive.ts'
import { fileSource } from './archive/archive-file.ts'
import { firstArchive } from './first-archive.fixture.ts'

const root = path.join(import.meta.dirname, '../../../../..')
const needed = ['psql', 'createdb', 'zstd', 'tar']
const lacking = needed.filter((program) => spawnSync(program, ['--version']).error)
if (lacking.length > 0)
  process.stderr.write(
    `Opening a backup without the program is not tried: ${lacking.join(', ')} not installed\n`,
  )

/** Commands from docs/operations.md for an unencrypted archive. */
function commandsOfThePage(): string[] {
  const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
  const [, block = ''] = /### Without the program[^]*?```sh\n([^]*?)```/.exec(page) ?? []
  return block.split('\n').filter((line) => line !== '' && !line.startsWith('age '))
}

test.skipIf(lacking.length > 0)(
  'tar, zstd and psql open a backup with the commands that the operations page shows',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dorfplatz-open-'))
    const address = new URL(testDatabaseUrl())
    const name = `opened_${randomBytes(4).toString('hex')}`
    const env = {
      ...process.env,
      PGHOST: address.searchParams.get('host') ?? address.hostname,
      PGPORT: address.port || '5432',
      PGUSER: address.username,
      PGPASSWORD: decodeURIComponent(address.password),
    }
    try {
      copyFileSync(firstArchive, path.join(folder, 'backup.tar.zst'))
      const commands = commandsOfThePage()
      expect(commands).toHaveLength(4)
      for (const command of commands)
        execFileSync('bash', ['-c', `set -o pipefail; ${command.replace(/\bdorfplatz\b/, name)}`], {
          cwd: folder,
          env,
          stdio: ['ignore', 'ignore', 'pipe'],
        })
      const { manifest } = await verifyArchive(fileSource(firstArchive))
      const opened = new URL(address)
      opened.pathname = `/${name}`
      const client = new pg.Client({ connectionString: opened.href })
      await client.connect()
      const counts: Record<string, number> = {}
      for (const { area, name: table } of manifest.tables) {
        const { rows } = await client.query<{ count: string }>(
          `select count(*)::text as count from ${area === 'site' ? 'public' : 'jobs'}."${table}"`,
        )
        counts[`${area} ${table}`] = Number(rows[0]!.count)
      }
      await client.end()
      expect(counts).toEqual(
        Object.fromEntries(manifest.tables.map(({ area, name: table, rows }) => [`${area} ${table}`, rows])),
      )
      const [file] = manifest.files
      expect(readFileSync(path.join(folder, 'files', file!.key)).length).toBe(file!.bytes)
    } finally {
      rmSync(folder, { recursive: true, force: true })
      const client = new pg.Client({ connectionString: address.href })
      await client.connect()
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    }
  },
)
