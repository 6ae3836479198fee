import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Database } from '#kit/server/database/connect.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { createLog } from '#kit/server/health/log.ts'

/** A long-running trial, named on the command line. */
export interface Trial {
  name: string
  /** The claim to verify, in one line. */
  claim: string
  /** Returns the observation in one line. Throws if the claim does not hold. */
  run(soak: Soak): Promise<string>
}

/** Shared by all trials: a folder and an empty, migrated database, both deleted at the end. */
export class Soak {
  /** Multiplies the number of attempts; 1 takes some minutes for all trials together. */
  readonly effort: number
  #folder: string | undefined
  #database: Database | undefined

  constructor(effort: number) {
    this.effort = effort
  }

  async folder(): Promise<string> {
    return (this.#folder ??= await mkdtemp(path.join(tmpdir(), 'dorfplatz-soak-')))
  }

  async database(): Promise<Database> {
    if (!this.#database) {
      const dataDir = path.join(await this.folder(), 'data')
      this.#database = await openDatabase({ dataDir, log: createLog('silent'), poolSize: 40 })
      await migrate(this.#database, { directory: path.join(import.meta.dirname, '../migrations') })
    }
    return this.#database
  }

  async close(): Promise<void> {
    await this.#database?.close()
    this.#database = undefined
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true })
  }
}
