import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Database } from '../server/database/connect.ts'
import type { JobDefinition } from '../server/jobs/jobs.ts'

/** A job that may be retried once. */
export const jobOfTrial = (handle: JobDefinition<object>['handle']): JobDefinition<object> => ({
  name: 'test.long',
  called: { de: 'Lange arbeiten', en: 'Work for long' },
  retryLimit: 1,
  handle,
})

/**
 * Starts a process that runs jobs, and asks it to stop (SIGTERM) as soon as one has begun. Returns its output lines.
 */
export async function stopWorker(database: Database): Promise<string[]> {
  const program = path.join(import.meta.dirname, 'job-worker.ts')
  const child = spawn(process.execPath, [program, database.url, database.schema], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'close')
  const told: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    told.push(line)
    if (line === 'begun') child.kill('SIGTERM')
  }
  await gone
  return told
}
