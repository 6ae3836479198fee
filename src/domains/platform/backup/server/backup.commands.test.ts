import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runCommand } from '#app/commands.ts'
import { serverDomains } from '#app/domains.server.ts'
import { archiveParts, verifyArchive } from './archive/read-archive.ts'
import { fileSource } from './archive/archive-file.ts'
import { commandSite } from './command-site.fixture.ts'
import { firstArchive } from './first-archive.fixture.ts'
import { storedBy } from './site-of.ts'

/** Each restore creates all tables anew. */
const patient = { timeout: 300_000 }
const { folder, url, env, said, run } = await commandSite('commands', {
  stored: storedBy(serverDomains),
  runCommand,
})
const at = (name: string) => path.join(folder, name)

/** Runs a command and returns its exit code and output. */
async function runs(words: readonly string[]): Promise<{ code: number; text: string }> {
  said.length = 0
  const code = await run(words)
  return { code, text: said.join('\n') }
}

/** The same in another environment. */
async function runsWith(words: readonly string[], other: Record<string, string>) {
  const lines: string[] = []
  const out = { say: (line: string) => void lines.push(line), progress: () => {} }
  const code = await runCommand(words, { LOG_LEVEL: 'silent', LC_ALL: 'en', ...other }, out)
  return { code, text: lines.join('\n') }
}

async function onSite<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test(
  'the program of before an upgrade restores its backup although newer migrations have run',
  patient,
  async () => {
    const archive = at('before-upgrade.tar.zst')
    expect(await runs(['backup', archive])).toMatchObject({ code: 0 })
    await onSite((client) =>
      client.query(
        `create table came_later ("_id" text); insert into migrations ("name", "checksum") values ('0999-later.sql', 'x')`,
      ),
    )
    expect(await runs(['restore', archive])).toMatchObject({ code: 0 })
    const later = `select to_regclass('came_later') as there, (select count(*)::int from migrations where "name" like '0999-l%') as noted`
    expect(await onSite(async (client) => (await client.query(later)).rows)).toEqual([
      { there: null, noted: 0 },
    ])
    // The newer program's state is kept for that program, and psql asks for the missing file
    const kept = (await readdir(path.join(env.DATA_DIR, 'backups'))).find((name) =>
      name.startsWith('before-r'),
    )
    const source = fileSource(path.join(env.DATA_DIR, 'backups', kept!))
    const { header } = await verifyArchive(source)
    expect(header.migrations.map(({ name }) => name)).toContain('0999-later.sql')
    for await (const part of archiveParts(source)) {
      if (part.name !== 'schema.sql') continue
      const bytes: Buffer[] = []
      for await (const chunk of part.content) bytes.push(chunk)
      expect(Buffer.concat(bytes).toString()).toContain('\n\\ir 0999-later.sql\n')
      break
    }
    expect(await runs(['restore', source.name])).toMatchObject({
      code: 1,
      text: expect.stringContaining('a newer version') as string,
    })
  },
)

test('an archive that names files outside of the site is refused in a sentence', async () => {
  const tar = zstdDecompressSync(await readFile(firstArchive))
  const key = tar.indexOf('"files":[{"key":"') + '"files":[{"key":"'.length
  tar.write('../../', key)
  await writeFile(at('outside.tar.zst'), zstdCompressSync(tar))
  const { code, text } = await runs(['restore', at('outside.tar.zst')])
  expect(code).toBe(1)
  expect(text).toMatch(/outside of the site.*Nothing was changed\.$/)
})

test.each([
  [['backup', path.join(at('outside.tar.zst'), 'in-a-file.tar.zst')], 'cannot be written'],
  [['restore', folder], 'cannot be read'],
  [['restore', at('none.tar.zst')], 'cannot be read'],
])('%j is refused in a sentence', async (words, told) => {
  const { code, text } = await runs(words)
  expect(code).toBe(1)
  expect(text).toContain(told)
  expect(text).not.toContain('    at ')
})

test('an unexpected failure is told in a sentence, its details go to a file', async () => {
  await onSite((client) => client.query('alter table backup_runs rename column "cause" to "reason"'))
  const { code, text } = await runs(['backup', at('never.tar.zst')])
  await onSite((client) => client.query('alter table backup_runs rename column "reason" to "cause"'))
  expect(code).toBe(1)
  const file = path.join(env.DATA_DIR, 'command-failures.log')
  expect(text).toContain(`The details are in ${file}`)
  expect(text).not.toContain('    at ')
  const [line = ''] = (await readFile(file, 'utf8')).split('\n')
  expect(JSON.parse(line)).toMatchObject({ command: 'backup', err: { stack: expect.any(String) as string } })
  expect(existsSync(at('never.tar.zst'))).toBe(false)
})

test.each([
  ['backup', [at('empty.tar.zst')]],
  ['restore', ['--compare', firstArchive]],
  ['drill', []],
  ['user password', ['admin']],
])('without the environment of the service, %s makes no site and is refused', async (name, words) => {
  const dataDir = at(`none-${name.replace(' ', '-')}`)
  const { code, text } = await runsWith([...name.split(' '), ...words], { DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(text).toContain('There is no site in DATA_DIR=')
  expect(existsSync(dataDir) || existsSync(at('empty.tar.zst'))).toBe(false)
})

test('an empty database of an address is no site either', async () => {
  const name = `${new URL(url).pathname.slice(1)}_none`
  await onSite((client) => client.query(`create database ${name} template template0`))
  const empty = Object.assign(new URL(url), { pathname: `/${name}` }).href
  const asked = await runsWith(['backup', at('empty.tar.zst')], { DATABASE_URL: empty, DATA_DIR: at('none') })
  await onSite((client) => client.query(`drop database ${name}`))
  expect(asked.code).toBe(1)
  expect(asked.text).toContain('There is no site in the database of DATABASE_URL')
  expect(existsSync(at('empty.tar.zst'))).toBe(false)
})

test.skipIf(process.getuid?.() !== 0)('root does not work on the data of another user', async () => {
  const home = at('of-another')
  await mkdir(home)
  await chown(home, 65_534, 65_534)
  for (const dataDir of [home, path.join(home, 'data')]) {
    const { code, text } = await runsWith(['restore', firstArchive], { ...env, DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(text).toContain('sudo -u nobody')
  }
  expect(await readdir(home)).toEqual([])
})
