import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, fstatSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareCluster } from './embedded/cluster.ts'
import { openLog, preparePlace, type Place } from './embedded/place.ts'
import { explained, failureIn } from './embedded/reason.ts'
import {
  addressOf,
  configure,
  readAccess,
  removeSocketDirectory,
  socketPath,
  type Access,
} from './embedded/settings.ts'
import { giveUpOwnership, takeOwnership } from './embedded/owner.ts'
import {
  isGoneWithin,
  markOf,
  postgresProcessesIn,
  postmasterFile,
  postmasterOf,
  signal,
} from './embedded/processes.ts'
import { findProgram, surroundings, usableProgram, type Program } from './embedded/program.ts'
import { predecessorEnds } from '../start/predecessor.ts'
import { DatabaseStartError } from './failure.ts'
import type { Log } from './log.ts'

export interface EmbeddedOptions {
  /** The database lives in `<dataDir>/postgres`. */
  dataDir: string
  log: Log
  /** Use the database of another process that runs on the same directory, if there is one. */
  join?: boolean
  /** `false` only for tests: faster, and a crash may lose data. */
  durable?: boolean
}

export interface Embedded {
  /** Address for `pg`, over a Unix socket. */
  url: string
  /** Stops the database if this process started it; may be called twice. */
  stop(): Promise<void>
  /** Process id of the PostgreSQL server as it is now; it changes when the server had to be started again. */
  readonly pid: number
}

const patienceAtStop = 10_000
// A restart takes five seconds at most, because recovery is quicker than a slow shutdown
const patienceWithOrphans = 2000
const patienceAtJoin = 60_000

/**
 * Starts the PostgreSQL that npm installed as a child process on a Unix socket, and restarts it whenever it dies. A
 * server left behind by a killed process is shut down first, with its locks and settings.
 * Throws `DatabaseStartError` with a one-line message: no rights, disk full, another PostgreSQL version, damaged files,
 * not installed, or used by another process (unless `join`).
 */
export async function startEmbedded({
  dataDir,
  log,
  join: mayJoin = false,
  durable = true,
}: EmbeddedOptions): Promise<Embedded> {
  const found = findProgram()
  const place = preparePlace(dataDir)
  for (const end = Date.now() + patienceAtJoin; ; await delay(50)) {
    const owner = ownerBesides(place)
    if (!owner) break
    if (!mayJoin) {
      const tell = (pid: number) => log.info({ pid }, 'Waiting for the predecessor to end')
      if (await predecessorEnds(dataDir, tell, owner)) continue
      throw new DatabaseStartError('inUse', { home: place.home, pid: owner.pid })
    }
    const joined = await joinRunning(place)
    if (joined) return joined
    if (Date.now() > end)
      throw new DatabaseStartError('notReady', { pid: owner.pid, home: place.home, logFile: place.logFile })
  }
  try {
    const program = await usableProgram(found, place.account)
    await clearOrphans(place, log)
    await prepareCluster(place, program, { durable })
    const server = new Server(place, program, durable, log)
    await server.start()
    return server
  } catch (error) {
    giveUpOwnership(place.ownerFile)
    throw explained(error, place.home)
  }
}

/** Another process that owns the data directory; if there is none, this process becomes the owner. */
function ownerBesides(place: Place) {
  try {
    return takeOwnership(place.ownerFile)
  } catch (error) {
    throw explained(error, place.home)
  }
}

async function joinRunning(place: Place): Promise<Embedded | undefined> {
  const access = readAccess(place)
  const pid = postmasterOf(place.cluster)
  if (!access || !pid || !isReady(place, pid) || !(await answers(socketPath(place, access)))) return undefined
  return {
    url: addressOf(place, access),
    stop: async () => {},
    get pid() {
      return postmasterOf(place.cluster) ?? pid
    },
  }
}

class Server implements Embedded {
  url = ''
  #pid = 0
  #child: ChildProcess | undefined
  #access: Access | undefined
  #stopping: Promise<void> | undefined
  readonly #place: Place
  readonly #program: Program
  readonly #durable: boolean
  readonly #log: Log
  // If the process exits without stop(), the database shuts down too
  readonly #atExit = () => this.#child?.kill('SIGINT')

  constructor(place: Place, program: Program, durable: boolean, log: Log) {
    this.#place = place
    this.#program = program
    this.#durable = durable
    this.#log = log
  }

  get pid(): number {
    return this.#pid
  }

  async start(): Promise<void> {
    process.on('exit', this.#atExit)
    try {
      await this.#launch()
    } catch (error) {
      process.off('exit', this.#atExit)
      throw error
    }
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#shutDown()
    return this.#stopping
  }

  async #launch(): Promise<void> {
    const { cluster, logFile, account } = this.#place
    const { parameters, access } = configure(this.#place, { durable: this.#durable })
    const output = openLog(this.#place)
    const logStart = fstatSync(output).size
    // Own process group, so that Ctrl-C does not stop the database before pending work is done
    const child = spawn(join(this.#program.directory, 'bin', 'postgres'), parameters, {
      ...surroundings(account),
      cwd: cluster,
      detached: true,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    this.#child = child
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, by) => resolve(by ? `ended by ${by}` : `exit code ${code}`))
    })
    let end: string | undefined
    void ended.then((how) => (end = how))
    const started = Date.now()
    for (let told = started; !(child.pid && isReady(this.#place, child.pid)); await delay(10)) {
      if (end !== undefined) {
        const written = readFileSync(logFile).subarray(logStart).toString('utf8')
        throw explained(new Error(`${failureIn(written)} (${end})`), this.#place.home, written)
      }
      if (Date.now() - told > 5000) {
        told = Date.now()
        this.#log.info({ seconds: Math.round((told - started) / 1000) }, 'The database is still recovering')
      }
    }
    this.#pid = child.pid
    this.#access = access
    this.url = addressOf(this.#place, access)
    child.unref()
    this.#log.info({ pid: child.pid, milliseconds: Date.now() - started }, 'Database started')
    void ended.then((how) => this.#restart(how))
  }

  async #restart(how: string): Promise<void> {
    if (this.#stopping) return
    this.#log.error(
      { pid: this.#pid, how, log: this.#place.logFile },
      'The database has died and is started again',
    )
    for (let wait = 50; !this.#stopping; wait = Math.min(wait * 2, 5000)) {
      try {
        await clearOrphans(this.#place, this.#log)
        if (!this.#stopping) await this.#launch()
        return
      } catch (error) {
        this.#log.error({ err: error }, 'The database does not start')
        await delay(wait)
      }
    }
  }

  async #shutDown(): Promise<void> {
    const child = this.#child
    if (child?.pid && child.exitCode === null && child.signalCode === null)
      await shutDown(child.pid, this.#log, patienceAtStop)
    process.off('exit', this.#atExit)
    if (this.#access) removeSocketDirectory(this.#access)
    giveUpOwnership(this.#place.ownerFile)
    this.#log.info({}, 'Database stopped')
  }
}

const isReady = ({ cluster }: Place, pid: number) => {
  const lines = postmasterFile(cluster)
  return lines[0] === String(pid) && lines[7] === 'ready'
}

/** Shuts down remains of a killed process: the server, or server processes without their postmaster. */
async function clearOrphans(place: Place, log: Log): Promise<void> {
  const { cluster } = place
  const postmaster = postmasterOf(cluster)
  if (postmaster) {
    log.warn({ pid: postmaster }, 'Stopping the database that a killed process left behind')
    await shutDown(postmaster, log, patienceWithOrphans)
  }
  const left = postgresProcessesIn(cluster)
  for (const pid of left) signal(pid, 'SIGQUIT')
  for (const pid of left) {
    if (await isGoneWithin(pid, 500)) continue
    signal(pid, 'SIGKILL')
    await isGoneWithin(pid, patienceWithOrphans)
  }
  const access = readAccess(place)
  // No local process runs it, yet it answers: it belongs to another container that shares the directory
  if (access && (await answers(socketPath(place, access))))
    throw new DatabaseStartError('inUseElsewhere', { home: place.home })
  if (process.platform !== 'linux') return
  // The process ids in these files may have been reused, and PostgreSQL would refuse to start
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (access) rmSync(`${socketPath(place, access)}.lock`, { force: true })
}

/** Fast shutdown (rolls back open transactions, writes everything), with stronger signals if it takes too long. */
async function shutDown(pid: number, log: Log, patience: number): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, name)
    if (await isGoneWithin(pid, patience)) return
    log.warn({ pid, signal: name }, 'The database does not stop')
  }
  if (markOf(pid)) throw new DatabaseStartError('cantStop', { pid })
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const attempt = connect(socket)
    const done = (answer: boolean) => {
      attempt.destroy()
      resolve(answer)
    }
    attempt.once('connect', () => done(true))
    attempt.once('error', () => done(false))
  })
}
