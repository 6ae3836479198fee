import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { withoutValues } from './failed-query.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'

const people = pgTable('people', { email: text().primaryKey() })
const database = await testDatabase('failed_query', { migrations: null })
await database.pool.query(`create table people ("email" text primary key)`)
await database.db.insert(people).values({ email: 'geheim' })

const caught = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => Promise.reject(new Error('the statement did not fail')),
    (error: Error) => error,
  )
const failed = await caught(database.db.insert(people).values({ email: 'geheim' }))
const refused = await caught(database.pool.query(`insert into people values ($1)`, ['geheim']))

test.each([
  ['by itself', failed],
  ['as a cause', new Error('the mail could not be stored', { cause: failed })],
  ['in the words of PostgreSQL', refused],
])('a statement that failed is logged without its values: %s', (_how, error) => {
  let line = ''
  const log = createLog('info', { write: (written) => void (line += written) })
  log.error({ err: error }, 'failed')
  expect(line).not.toContain('geheim')
  expect(line).toContain('duplicate key value violates unique constraint')
  expect(line).toContain('failed-query.test.ts')
})

test('administrators read which statement failed, not with what', () => {
  expect(failed.message).toContain('geheim')
  const metrics = createMetrics()
  const messages: string[] = []
  metrics.onFailure(({ message }) => messages.push(message))
  metrics.failure('request', failed)
  expect(messages).toEqual([expect.stringMatching(/^Failed query: insert into "people" .* values \(\$1\)$/)])
})

test('other errors stay what they are', () => {
  const error = new Error('x', { cause: new Error('y') })
  for (const one of [error, 'text', null]) expect(withoutValues(one)).toBe(one)
})
