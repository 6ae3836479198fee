import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { end } from '#kit/testing/running-site.ts'
import type { BareRoute } from './bare-server.ts'
import type { Done, Work } from './bare-work.ts'

/** Starts a file of this folder as a separate process. */
export const forked = (file: string) =>
  fork(path.join(import.meta.dirname, file), [], {
    execArgv: [],
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  })

/** Starts a bare server with these routes in a separate process. */
export async function startBare(
  routes: readonly BareRoute[],
): Promise<{ base: string; stop(): Promise<void> }> {
  const child = forked('bare-server.ts')
  const answer = once(child, 'message')
  child.send([...routes])
  const [{ port }] = (await answer) as [{ port: number }]
  return { base: `http://127.0.0.1:${port}`, stop: () => end(child) }
}

export interface BareWorker {
  do(work: Work): Promise<number>
  stop(): Promise<void>
}

/** Starts a process that does bare work, one task at a time. */
export function startWorker(): BareWorker {
  const child = forked('bare-work.ts')
  return {
    async do(work) {
      const answer = once(child, 'message')
      child.send(work)
      const [done] = (await answer) as [Done]
      if ('error' in done) throw new Error(done.error)
      return done.value
    },
    stop: () => end(child),
  }
}
