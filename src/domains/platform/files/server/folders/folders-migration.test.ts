import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#kit/server/database/migrate.ts'
import { testDatabase } from '#kit/testing/test-database.ts'

const migrations = path.resolve(import.meta.dirname, '../../../../../../migrations')
const directory = mkdtempSync(path.join(tmpdir(), 'dorfplatz-folders-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const isFolders = (name: string) => /^036\d-/.test(name)
const bring = (wanted: (name: string) => boolean) => {
  for (const name of readdirSync(migrations).filter(wanted))
    copyFileSync(path.join(migrations, name), path.join(directory, name))
}

test('the folders that files named become a tree, and PDFs of before wait to be looked at', async () => {
  const database = await testDatabase('folders migration', { migrations: null })
  bring((name) => name < '0360')
  await migrate(database, { directory })
  const deep = Array.from({ length: 10 }, (_, level) => `${level}`).join('/')
  const named = ['', 'Bilder', 'Bilder/2026', 'bilder/Alt', 'Bilder /2026', deep]
  for (const [index, folder] of named.entries()) {
    await database.pool.query(
      `with f as (insert into files ("_id", "name", "kind", "type", "size", "sha256", "storedSha256", "gridref", "variants", "folder")
        values (gen_random_uuid(), $1, 'document', 'application/pdf', 1, '', '', gen_random_uuid(), 'none', $2) returning *),
      c as (insert into file_contents ("gridref", "fileId", "name", "kind", "type", "size", "sha256", "storedSha256", "colour", "animated")
        select "gridref", "_id", "name", "kind", "type", 1, '', '', '', false from f)
      select "gridref" from f`,
      [`${index}`, folder],
    )
  }
  await database.pool.query(
    `insert into file_texts ("gridref", "state", "text") select "gridref", 'read', 'Text' from file_contents`,
  )
  bring(isFolders)
  expect((await migrate(database, { directory })).every(isFolders)).toBe(true)

  const files = await database.pool.query('select "folder" from files order by "name"')
  expect(files.rows.map(({ folder }: { folder: string }) => folder)).toEqual([
    '',
    'Bilder',
    'Bilder/2026',
    'Bilder/Alt',
    'Bilder/2026',
    '0/1/2/3/4/5/6/7',
  ])
  const folders = await database.pool.query('select "path" from file_folders where "path" like $1', ['B%'])
  expect(folders.rows).toHaveLength(3)
  const texts = await database.pool.query('select distinct "state", "text", "barriers" from file_texts')
  expect(texts.rows).toEqual([{ state: 'waiting', text: 'Text', barriers: null }])
})
