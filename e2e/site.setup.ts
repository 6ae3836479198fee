import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const patience = 90_000

/** Who signs in in the journeys. */
export const administrator = { handle: 'admin', password: 'Rebenau-Kellergasse-1784' }

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

async function untilReady(base: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end;) {
    if (child.exitCode !== null)
      throw new Error(`the site ended with code ${child.exitCode} before it was ready`)
    const answer = await fetch(`${base}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`the site was not ready within ${patience / 1000} s`)
}

export interface RunningSite {
  base: string
  child: ChildProcess
  /** Ends it as an operator would. */
  stop(): Promise<void>
}

/** Starts the built program on a data directory; resolves when it serves. */
export async function runSite(dataDir: string, env: Record<string, string> = {}): Promise<RunningSite> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
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
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  try {
    await untilReady(base, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { base, child, stop }
}

/** One site with the demo village for all journeys; what this gives ends it. */
export default async function startSite(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_BASE_URL']) return undefined
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dorfplatz-e2e-'))
  const site = await runSite(dataDir)
  process.env['E2E_BASE_URL'] = site.base
  process.env['E2E_DATA_DIR'] = dataDir
  return async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
