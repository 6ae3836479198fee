import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Database } from '#kit/server/database/connect.ts'
import { createLog } from '#kit/server/health/log.ts'
import type { Result } from './measuring.ts'
import { administrator, runSite, type RunningSite } from '#kit/testing/running-site.ts'
import { startWorker, type BareWorker } from './processes.ts'

/** Something that is measured, by the name that it is asked for on the command line. */
export interface Row {
  name: string
  measure(bench: Bench): Promise<Result[]>
}

/** How long and how often is measured. */
export interface Effort {
  /** Of one round of load. */
  seconds: number
  rounds: number
  /** Single requests of a round. */
  requests: number
  /** How many records each step of growth has. */
  records: readonly [number, number, number]
  /** Before the memory is read. */
  idleSeconds: number
  /** Of the site that is imported. */
  posts: number
  /** Pixels of the pictures that are uploaded. */
  pictureWidth: number
  /** Who get a newsletter. */
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
  // Below the first one a page of 20 is not full: what grows is the number of records shown
  records: [1000, 2000, 4000],
  // What only the start needed is given back after some seconds: see start-memory.ts
  idleSeconds: 6,
  posts: 300,
  pictureWidth: 400,
  readers: 800,
}

/** What all rows share: the site with the demo village, its database, and a process for bare work. */
export class Bench {
  readonly effort: Effort
  readonly #short: boolean
  #folder: string | undefined
  #site: RunningSite | undefined
  #database: Database | undefined
  #worker: BareWorker | undefined
  #settled = false
  /** Milliseconds of the first start, once there was one. */
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

  /** The running site, started if it is not. */
  async site(): Promise<RunningSite> {
    if (!this.#site) {
      // Searching is throttled by address: each request of the load comes from another one.
      this.#site = await runSite(await this.dataDir(), { TRUST_PROXY: '1' })
      this.firstStart ??= this.#site.startTime
    }
    return this.#site
  }

  /** The running site once it has nothing left to do that a start or an upload asked for. */
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

  /** Its database. */
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

  /** A header with which requests are the administrator's. */
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

  /** Ends the site; the next one who needs it starts it again on the same data. */
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
