import { pino } from 'pino'
import type { Platform } from '../server/context.ts'
import { openDatabase } from '../server/database/connect.ts'
import { createJobs } from '../server/jobs/create-jobs.ts'
import { createMetrics } from '../server/health/metrics.ts'
import { jobOfTrial } from './job-trial.ts'

// A separate process that runs the trial's jobs until asked to stop: node job-worker.ts <databaseUrl> <schema>. It
// prints one line when a job has begun, and one with the state of the job when it was ended.

const [databaseUrl = '', schema = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = await openDatabase({ databaseUrl, schema, log })
const metrics = createMetrics()
const jobs = createJobs({ config: { worker: 'only' }, database, log, metrics, patience: 1 })
process.once('SIGTERM', () => {
  void jobs.stop().then(() => database.close())
})
await jobs.start(
  [
    jobOfTrial(async (_platform, _data, run) => {
      process.stdout.write('begun\n')
      await new Promise((_resolve, reject) => {
        run.signal.addEventListener('abort', () => reject(new Error('cut short')))
      }).catch((error: unknown) => {
        process.stdout.write(`last: ${run.last}\n`)
        throw error
      })
    }),
  ],
  { database, log, metrics } as unknown as Platform,
)
