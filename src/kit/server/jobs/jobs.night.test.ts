import { pino } from 'pino'
import { expect, test } from 'vitest'
import { jobOfTrial, stopWorker } from '../../testing/job-trial.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Platform } from '../context.ts'
import { createMetrics } from '../health/metrics.ts'
import { createJobs } from './create-jobs.ts'
import type { JobDefinition } from './jobs.ts'

const log = pino({ level: 'silent' })
const metrics = createMetrics()

test('a job that a stopping process cuts short goes on after the restart, and no try is counted', async () => {
  const own = await testDatabase('jobs cut short')
  const open = (definition: JobDefinition<object>, worker: 'off' | 'only') => {
    const jobs = createJobs({ config: { worker }, database: own, log, metrics })
    return jobs.start([definition], { log, metrics, database: own } as unknown as Platform).then(() => jobs)
  }
  const sender = await open(
    jobOfTrial(async () => {}),
    'off',
  )
  await sender.send({ db: own.db }, 'test.long', {})
  // More often than its retry limit
  for (let time = 0; time < 3; time++) expect(await stopWorker(own)).toEqual(['begun', 'last: false'])
  expect(await sender.failed()).toEqual([])
  const ran = Promise.withResolvers<number>()
  const worker = await open(
    jobOfTrial(async (_platform, _data, { retry }) => ran.resolve(retry)),
    'only',
  )
  expect(await ran.promise).toBe(0)
  await worker.idle()
  await Promise.all([worker.stop(), sender.stop()])
})
