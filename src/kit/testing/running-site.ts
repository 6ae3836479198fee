import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** The folder of the project. */
export const root = path.join(import.meta.dirname, '../../..')
/** Milliseconds for a start: one that ends is told at once, and a machine that others use may need long. */
const patience = 3_600_000
/** Milliseconds after which a page is asked for anew. */
const untilAskedAgain = 60_000

const logLength = 100_000
/** A test run that is killed takes its site with it. */
const followLauncher = ['--import', pathToFileURL(path.join(root, 'scripts/follow-launcher.mjs')).href]

/** Who signs in at a site that was started here. */
export const administrator = { handle: 'admin', password: 'Rebenau-Kellergasse-1784' }

/** A port of this machine that nothing listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Ends a process as an operator would and waits for it. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function untilFirstPage(base: string, child: ChildProcess): Promise<void> {
  for (const last = Date.now() + patience; Date.now() < last; await delay(20)) {
    if (child.exitCode !== null)
      throw new Error(`the site ended with code ${child.exitCode} before a page came`)
    const answer = await fetch(`${base}/`, { signal: AbortSignal.timeout(untilAskedAgain) }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
  }
  throw new Error(`no page came within ${patience / 1000} s`)
}

export interface RunningSite {
  /** `http://127.0.0.1:PORT` */
  base: string
  child: ChildProcess
  /** Milliseconds from the start of the process to the first page. */
  startTime: number
  /** What the program has logged, its last 100,000 characters; warnings and errors unless `LOG_LEVEL` says otherwise. */
  log(): string
  stop(): Promise<void>
}

/** Starts the built program on a data directory as an operator would, in a process of its own; resolves when the first page came. */
export async function runSite(dataDir: string, env: Record<string, string> = {}): Promise<RunningSite> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const since = performance.now()
  const child = spawn(process.execPath, [...followLauncher, 'src/main.ts'], {
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
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let log = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-logLength)
  })
  try {
    await untilFirstPage(base, child)
  } catch (error) {
    await end(child)
    throw error
  }
  return { base, child, startTime: performance.now() - since, log: () => log, stop: () => end(child) }
}
