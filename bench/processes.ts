import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { BareRoute } from './bare-server.ts'
import type { Done, Work } from './bare-work.ts'

export const root = path.join(import.meta.dirname, '..')
const patience = 120_000

export const administrator = { handle: 'admin', password: 'Rebenau-Kellergasse-1784' }

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

export interface RunningSite {
  base: string
  pid: number
  /** Milliseconds from the start of the process to the first page. */
  startTime: number
  stop(): Promise<void>
}

/** Starts the program as an operator would; resolves when the first page came. */
export async function startSite(dataDir: string): Promise<RunningSite> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const since = performance.now()
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: base,
      LOG_LEVEL: 'warn',
      ADMIN_HANDLE: administrator.handle,
      ADMIN_PASSWORD: administrator.password,
      // Searching is throttled by address: each request of the load comes from another one.
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const last = Date.now() + patience; ; await delay(10)) {
    const answer = await fetch(`${base}/`, { signal: AbortSignal.timeout(patience) }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) break
    if (child.exitCode !== null) throw new Error(`the site ended with code ${child.exitCode}`)
    if (Date.now() > last) {
      await end(child)
      throw new Error(`no page within ${patience / 1000} s`)
    }
  }
  return { base, pid: child.pid ?? 0, startTime: performance.now() - since, stop: () => end(child) }
}

const forked = (file: string) =>
  fork(path.join(import.meta.dirname, file), [], {
    execArgv: [],
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  })

/** A bare server with these routes in a process of its own. */
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

/** A process that does the bare work, one thing after the other. */
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
