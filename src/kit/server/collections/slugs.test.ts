import { beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '../../shared/uuid.ts'
import { programOf, testApp, type TestApp } from '../../testing/test-app.ts'
import { statementOf } from '../database/statement.ts'
import { kindOf } from './kind.ts'
import { notesSchema, notesServer } from './notes.fixture.ts'
import { slugHolders } from './slugs.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp('slugs', { program: programOf(notesServer) })
  await app.platform.database.pool.query(notesSchema)
})

// The plan is made once per connection and kept while the table grows
test('slugs are looked up by index even where the plan was made for a small table', async () => {
  const { pool } = app.platform.database
  await pool.query(`insert into notes ("_id", "createdAt", "updatedAt", "version", "status", "translations", "sourceVersion",
      "title", "slug", "text", "colour", "from", "hidden", "pinned")
    select uuidv7(), now(), now(), 1, 'draft', '{}', 1, 'Notiz', 'notiz-' || n, repeat('Text ', 60), 'white', now(), false, false
    from generate_series(1, 100) n`)
  await pool.query('analyze notes')
  const { text } = statementOf(slugHolders(kindOf('note')!, uuidv7(), ['eine-notiz', 'a-note']))
  const { rows } = await pool.query(`explain (generic_plan) ${text}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('notes_slug_de')
  expect(plan).toContain('notes_slug_en')
  expect(plan).not.toContain('Seq Scan')
})
