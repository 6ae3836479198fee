import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { forgetFailures, keepFailures, listFailures, saidTo } from './failures.ts'
import { createMetrics } from './metrics.ts'

const log = pino({ level: 'silent' })
const database = await testDatabase('failures')

test('failures of all processes are added up and can be forgotten', async () => {
  const [here, there] = [createMetrics(), createMetrics()]
  const kept = [here, there].map((metrics) => keepFailures({ database, metrics, log }))
  here.failure('mail', new Error('first'))
  here.failure('mail', new Error('second'))
  there.failure('mail', { message: 'third' })
  there.failure('job file.sweep', 'no room')
  for (const one of kept) await one.flush()
  expect(await listFailures(database.db)).toMatchObject([
    { name: 'job file.sweep', count: 1, message: 'no room' },
    { name: 'mail', count: 3, message: 'third' },
  ])
  await forgetFailures(database.db, 'mail')
  expect(await listFailures(database.db)).toHaveLength(1)
  await forgetFailures(database.db)
  expect(await listFailures(database.db)).toEqual([])
})

test('a failure is said in the language of its reader, and marked where only programs have said what it is', async () => {
  const metrics = createMetrics()
  const kept = keepFailures({ database, metrics, log })
  metrics.failure('drill', { de: 'Eine Seite fehlt.', en: 'A page is missing.' })
  metrics.failure('request', new Error('undefined is not a function'))
  await kept.flush()
  const said = (await listFailures(database.db)).map((one) => [
    one.name,
    saidTo('de', one),
    saidTo('en', one),
  ])
  expect(new Set(said)).toEqual(
    new Set([
      ['drill', 'Eine Seite fehlt.', 'A page is missing.'],
      ['request', 'Meldung für die Technik: undefined is not a function', 'undefined is not a function'],
    ]),
  )
  await forgetFailures(database.db)
})

test('failures wait while they cannot be stored', async () => {
  const metrics = createMetrics()
  const kept = keepFailures({ database, metrics, log })
  await database.pool.query('alter table failures rename to failures_elsewhere')
  metrics.failure('request', new Error('x'))
  await kept.flush()
  await database.pool.query('alter table failures_elsewhere rename to failures')
  expect(await listFailures(database.db)).toEqual([])
  metrics.failure('request', new Error('y'))
  await kept.close()
  expect(await listFailures(database.db)).toMatchObject([{ name: 'request', count: 2, message: 'y' }])
})
