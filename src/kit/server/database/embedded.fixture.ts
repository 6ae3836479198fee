import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeAll } from 'vitest'
import { silentLog as log } from '../../testing/test-database.ts'
import { startEmbedded, type Embedded, type EmbeddedOptions } from './embedded.ts'
import { postgresProcessesIn, signal } from './embedded/processes.ts'

type Fact = {
  ready?: true
  uid?: number
  written?: number[]
  acknowledged?: number
  failed?: string
  closed?: true
}

export const program = join(import.meta.dirname, '../../testing/database-process.ts')
export const nobody = { uid: 65_534, gid: 65_534, name: 'nobody' }
/** Only directories made by mkdtemp are ever removed. */
const made: { parent: string; dataDir: string }[] = []
const servers: Embedded[] = []
const children: ChildProcess[] = []
let template = ''

/** Stops all servers and processes after each test and removes their folders. */
export function cleanUpEmbedded(): void {
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) await kill(child)
    }
    await Promise.all(servers.splice(0).map((server) => server.stop()))
    for (const { parent, dataDir } of made.splice(0)) {
      for (const pid of postgresProcessesIn(cluster(dataDir))) signal(pid, 'SIGKILL')
      rmSync(parent, { recursive: true, force: true })
    }
  })
}

/** Initialises one cluster per file, which `used` copies. `name` is the name of its data directory. */
export function templateCluster(name = 'data'): void {
  beforeAll(async () => {
    const parent = mkdtempSync(join(tmpdir(), 'dorfplatz-template-'))
    chmodSync(parent, 0o755)
    template = join(parent, name)
    const server = await startEmbedded({ dataDir: template, log })
    await server.stop()
    return () => rmSync(parent, { recursive: true, force: true })
  })
}

export function directory(name = 'data'): string {
  const parent = mkdtempSync(join(tmpdir(), 'dorfplatz-embedded-'))
  chmodSync(parent, 0o755)
  made.push({ parent, dataDir: join(parent, name) })
  return join(parent, name)
}

/** A data directory that was started and stopped before. */
export function used(name?: string): string {
  const dataDir = directory(name)
  spawnSync('cp', ['-a', template, dataDir])
  return dataDir
}

export const cluster = (dataDir: string) => join(dataDir, 'postgres', 'cluster')

export async function start(options: Partial<EmbeddedOptions> & { dataDir: string }): Promise<Embedded> {
  const server = await startEmbedded({ log, ...options })
  servers.push(server)
  return server
}

export async function ask(
  server: Pick<Embedded, 'url'>,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** A process that is killed after the test. */
export function keep(child: ChildProcess): ChildProcess {
  children.push(child)
  return child
}

/** Starts a process that opens the database; `next` returns the facts it reports, in order. */
export function run(dataDir: string, mode: string, user?: { uid: number; gid: number }) {
  const child = spawn(process.execPath, [program, dataDir, mode], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  keep(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<Fact> => {
    const { value, done } = await lines.next()
    return done ? {} : (JSON.parse(value) as Fact)
  }
  return { child, next }
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
