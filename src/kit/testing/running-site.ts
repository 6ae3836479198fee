import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** Root folder of the project. */
export const root = path.join(import.meta.dirname, '../../..')
/** Milliseconds for a start: a failed start is noticed at once, and a busy machine may need long. */
const patience = 3_600_000
/** Milliseconds until a page is requested again. */
const untilAskedAgain = 60_000

const logLength = 100_000
/** Ends the site when the test run is killed. */
const followLauncher = ['--import', pathToFileURL(path.join(root, 'scripts/follow-launcher.mjs')).href]

/** Sign-in of sites started here. */
export const administrator = { handle: 'admin', password: 'Rebenau-Kellergasse-1784' }

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Stops a process as an operator would and waits for its end. */
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
  /** The last 100,000 characters of the log; warnings and errors unless `LOG_LEVEL` is set. */
  log(): string
  stop(): Promise<void>
}

/**
 * Starts the built program on a data directory in a separate process, as an operator would; resolves after the first
 * page.
 */
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
