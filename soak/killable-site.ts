import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { administrator, runSite, type RunningSite } from '#kit/testing/running-site.ts'

/** A site under trial, without demo: it may be killed with its database and restarts on another port. */
export class KillableSite {
  #running: Promise<RunningSite> | undefined
  readonly #dataDir: string
  readonly #env: Record<string, string>

  constructor(dataDir: string, env: Record<string, string> = {}) {
    this.#dataDir = dataDir
    this.#env = env
  }

  running(): Promise<RunningSite> {
    return (this.#running ??= runSite(this.#dataDir, { DEMO: '0', ...this.#env }))
  }

  /** Kills the program and its database as in a power cut, and starts both again. */
  async kill(): Promise<void> {
    const { child } = await this.running()
    const pid = await readFile(path.join(this.#dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
    child.kill('SIGKILL')
    process.kill(Number(pid.split('\n')[0]), 'SIGKILL')
    this.#running = undefined
    await this.running()
  }

  async stop(): Promise<void> {
    await (await this.#running)?.stop()
    this.#running = undefined
  }
}

/** Calls with the administrator's session. */
export const office = async (site: KillableSite) => officeAt((await site.running()).base)

/** Calls with the administrator's session on a site at an address. */
export async function officeAt(base: string) {
  const signedIn = await fetch(`${base}/api/v0/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return async (address: string, body?: object, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`${base}${address}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}
