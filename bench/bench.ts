import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Database } from '#kit/server/database/connect.ts'
import { createLog } from '#kit/server/health/log.ts'
import type { Result } from './measuring.ts'
import { administrator, runSite, type RunningSite } from '#kit/testing/running-site.ts'
import { startWorker, type BareWorker } from './processes.ts'

/** A measurement, named on the command line. */
export interface Row {
  name: string
  measure(bench: Bench): Promise<Result[]>
}

/** Duration and repetitions of measurements. */
export interface Effort {
  /** Per round of load. */
  seconds: number
  rounds: number
  /** Single requests per round. */
  requests: number
  /** Number of records at each step of growth. */
  records: readonly [number, number, number]
  /** Waiting time before the memory is read. */
  idleSeconds: number
  /** Posts of the imported site. */
  posts: number
  /** Width of uploaded pictures in pixels. */
  pictureWidth: number
  /** Recipients of a newsletter. */
  readers: number
}

const thorough: Effort = {
  seconds: 5,
  rounds: 3,
  requests: 300,
  records: [1000, 10_000, 100_000],
  idleSeconds: 30,
  posts: 50_000,
  pictureWidth: 2400,
  readers: 20_000,
}
const short: Effort = {
  seconds: 1,
  rounds: 1,
  requests: 20,
  // Below the first one, a page of 20 is not full, so its size would grow with the records
  records: [1000, 2000, 4000],
  // Memory only needed for the start is released after some seconds: see start-memory.ts
  idleSeconds: 6,
  posts: 300,
  pictureWidth: 400,
  readers: 800,
}

/** Shared by all measurements: the site with the demo village, its database, and a process for bare work. */
export class Bench {
  readonly effort: Effort
  readonly #short: boolean
  #folder: string | undefined
  #site: RunningSite | undefined
  #database: Database | undefined
  #worker: BareWorker | undefined
  #settled = false
  /** Milliseconds of the first start, if there was one. */
  firstStart: number | undefined

  constructor(isShort: boolean) {
    this.#short = isShort
    this.effort = isShort ? short : thorough
  }

  async folder(): Promise<string> {
    return (this.#folder ??= await mkdtemp(path.join(tmpdir(), 'dorfplatz-bench-')))
  }

  async dataDir(): Promise<string> {
    return path.join(await this.folder(), 'data')
  }

  /** The running site, started on demand. */
  async site(): Promise<RunningSite> {
    if (!this.#site) {
      // Searches are limited per address: each request of the load has another one.
      this.#site = await runSite(await this.dataDir(), { TRUST_PROXY: '1' })
      this.firstStart ??= this.#site.startTime
    }
    return this.#site
  }

  /** The running site after finishing all work left by a start or an upload. */
  async quietSite(): Promise<RunningSite> {
    const site = await this.site()
    const database = await this.database()
    while (!this.#settled && !this.#short) {
      const { rows } = await database.pool.query(
        `select count(*) as "left" from files where "variants" = 'waiting'`,
      )
      this.#settled = Number(rows[0].left) === 0
      if (!this.#settled) await delay(1000)
    }
    return site
  }

  /** Database of the site. */
  async database(): Promise<Database> {
    await this.site()
    return (this.#database ??= await openDatabase({
      dataDir: await this.dataDir(),
      join: true,
      log: createLog('silent'),
      poolSize: 2,
    }))
  }

  worker(): BareWorker {
    return (this.#worker ??= startWorker())
  }

  /** Header with the administrator's session. */
  async signIn(): Promise<{ cookie: string }> {
    const { base } = await this.site()
    const answer = await fetch(`${base}/api/v0/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    })
    if (!answer.ok) throw new Error(`signing in was answered with ${answer.status}: ${await answer.text()}`)
    return {
      cookie: answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    }
  }

  /** Stops the site; it is started again on the same data on demand. */
  async stopSite(): Promise<void> {
    await this.#database?.close()
    await this.#site?.stop()
    this.#database = this.#site = undefined
  }

  async close(): Promise<void> {
    await this.#worker?.stop()
    await this.stopSite()
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true })
  }
}
