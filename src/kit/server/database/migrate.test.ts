import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { silentLog as log, testDatabase, testDatabaseUrl } from '../../testing/test-database.ts'
import { openDatabase, type Database } from './connect.ts'
import { DatabaseStartError } from './failure.ts'
import { migrate } from './migrate.ts'

const parent = mkdtempSync(join(tmpdir(), 'dorfplatz-migrations-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const first = `create table places ("_id" uuid primary key, "fullName" citext not null unique);
create index on places using gin (("fullName"::text) gin_trgm_ops);`
const second = `alter table places add column "postCode" text;
create function shout(word text) returns text language sql immutable as $$ select upper(word) || ';' $$;
insert into places ("_id", "fullName") values (gen_random_uuid(), 'Dorf')`

function files(contents: Record<string, string>): string {
  const directory = join(parent, randomBytes(4).toString('hex'))
  mkdirSync(directory)
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(directory, name), content)
  return directory
}

const both = files({ '0001-places.sql': first, '0002-post-codes.sql': second, 'README.md': 'no migration' })

const empty = (name: string) => testDatabase(name, { migrations: null })

async function refusal(database: Database, directory: string): Promise<string> {
  const error = await migrate(database, { directory }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseStartError)
  return (error as Error).message
}

async function applied(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select "name" from migrations order by "name"',
  )
  return rows.map(({ name }) => name)
}

test('runs each file once, in order, in the schema of the database', async () => {
  const database = await empty('in order')
  expect(await migrate(database, { directory: both })).toEqual(['0001-places.sql', '0002-post-codes.sql'])
  expect(await migrate(database, { directory: both })).toEqual([])
  const { rows } = await database.pool.query(
    `select shout(unaccent('Straße')) as shouted, (select "fullName" from places where "fullName" = 'DORF') as found,
      (select schemaname from pg_tables where tablename = 'places' and schemaname = current_schema()) as schema`,
  )
  expect(rows).toEqual([{ shouted: 'STRASSE;', found: 'Dorf', schema: database.schema }])
})

test('several processes at once: each file runs once', async () => {
  const database = await empty('at once')
  const others = await Promise.all(
    [1, 2, 3].map(() =>
      openDatabase({ databaseUrl: testDatabaseUrl(), schema: database.schema, log, poolSize: 2 }),
    ),
  )
  const ran = await Promise.all([database, ...others].map((each) => migrate(each, { directory: both })))
  await Promise.all(others.map((other) => other.close()))
  expect(ran.flat().toSorted()).toEqual(['0001-places.sql', '0002-post-codes.sql'])
})

test('a file that fails is undone whole and named with its line; those before stay', async () => {
  const database = await empty('failing')
  const broken = 'create table half ("_id" uuid);\n\ncreate table other ("_id" uuid references nowhere);\n'
  const directory = files({ '0001-places.sql': first, '0002-broken.sql': broken })
  expect(await refusal(database, directory)).toBe(
    'The migration 0002-broken.sql fails: relation "nowhere" does not exist',
  )
  expect(await applied(database)).toEqual(['0001-places.sql'])
  await expect(database.pool.query('select from half')).rejects.toThrow(/does not exist/)
  writeFileSync(join(directory, '0002-broken.sql'), 'select 1;\n\nselect nothing;')
  expect(await refusal(database, directory)).toBe(
    'The migration 0002-broken.sql fails, line 3: column "nothing" does not exist',
  )
  writeFileSync(join(directory, '0002-broken.sql'), 'select 1')
  expect(await migrate(database, { directory })).toEqual(['0002-broken.sql'])
})

test('a file that was changed after it ran is refused, other line ends are not', async () => {
  const database = await empty('changed')
  await migrate(database, { directory: both })
  const windows = files({ '0001-places.sql': first.replaceAll('\n', '\r\n'), '0002-post-codes.sql': second })
  expect(await migrate(database, { directory: windows })).toEqual([])
  const changed = files({ '0001-places.sql': `${first} `, '0002-post-codes.sql': second })
  expect(await refusal(database, changed)).toMatch(/0001-places.sql was changed after it had been applied/)
})

test('a database that is newer than the program is refused', async () => {
  const database = await empty('newer')
  await migrate(database, { directory: both })
  expect(await refusal(database, files({ '0001-places.sql': first }))).toMatch(
    /newer than this program.*0002-post-codes/,
  )
})

test('a file that comes late, from another line of work, runs all the same', async () => {
  const database = await empty('late')
  await migrate(database, { directory: files({ '0002-post-codes.sql': 'select 1' }) })
  const late = files({ '0001-late.sql': 'create table late ()', '0002-post-codes.sql': 'select 1' })
  expect(await migrate(database, { directory: late })).toEqual(['0001-late.sql'])
  expect(await migrate(database, { directory: late })).toEqual([])
  await database.pool.query('select from late')
})

test('wrong names and equal numbers are refused before anything runs', async () => {
  const database = await empty('names')
  expect(await refusal(database, files({ '1-Places.sql': first }))).toMatch(/has to be named like/)
  const twice = files({ '0001-a.sql': 'select 1', '0001-b.sql': 'select 1' })
  expect(await refusal(database, twice)).toMatch(/0001-a.sql and 0001-b.sql have the same number/)
  const { rows } = await database.pool.query(`select to_regclass('migrations') as name`)
  expect(rows).toEqual([{ name: null }])
})
