import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase, type Database } from '#kit/server/database/connect.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { createLog } from '#kit/server/health/log.ts'

/** Something that is tried for long, by the name that it is asked for on the command line. */
export interface Trial {
  name: string
  /** What must hold, in one line. */
  claim: string
  /** Gives what was seen, in one line. Throws where the claim does not hold. */
  run(soak: Soak): Promise<string>
}

/** What all trials share: a folder and an empty, migrated database, both thrown away at the end. */
export class Soak {
  /** Multiplies how much is tried; 1 is some minutes for all trials together. */
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
