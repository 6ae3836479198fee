import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../server/database/embedded.ts'
import { ownerOf } from '../server/database/embedded/owner.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** Name of the template database for test files; the first test file creates it. */
    databaseTemplate: string
  }
}

const quiet = { info() {}, warn() {}, error() {} }
const runs = join(tmpdir(), `dorfplatz-tests-${process.getuid?.() ?? 0}`)

interface Server {
  url: string
  template: string
  stop(): Promise<void>
}

/** Each project of the run loads this module anew, so shared state is kept in a global. */
const shared = globalThis as { testServer?: { started: Promise<Server>; users: number } }

/** Provides all projects of a test run with one PostgreSQL, which stops after the last of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = (shared.testServer ??= { started: startServer(), users: 0 })
  server.users++
  const { url, template, stop } = await server.started
  project.provide('databaseUrl', url)
  project.provide('databaseTemplate', template)
  return async () => {
    if (--server.users > 0) return
    delete shared.testServer
    await stop()
  }
}

/**
 * `TEST_DATABASE_URL`, whose role may create databases and extensions, else an embedded PostgreSQL in a temporary
 * directory.
 */
async function startServer(): Promise<Server> {
  const given = process.env['TEST_DATABASE_URL']
  const template = `dorfplatz_template_${randomBytes(4).toString('hex')}`
  if (given) return { url: given, template, stop: () => dropTemplate(given, template) }
  mkdirSync(runs, { recursive: true })
  await removeKilledRuns()
  const dataDir = mkdtempSync(join(runs, 'run-'))
  const embedded = await startEmbedded({ dataDir, log: quiet, durable: false })
  return {
    url: embedded.url,
    template,
    async stop() {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function dropTemplate(databaseUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`drop database if exists ${template}`)
  await client.end()
}

/** A killed test run leaves its database running; starting on its directory stops it. */
async function removeKilledRuns(): Promise<void> {
  for (const name of readdirSync(runs)) {
    const dataDir = join(runs, name)
    const ownerFile = join(dataDir, 'postgres', 'owner.json')
    // Without an owner a run is just starting or ending
    if (!existsSync(ownerFile) || ownerOf(ownerFile)) continue
    try {
      const left = await startEmbedded({ dataDir, log: quiet, durable: false })
      await left.stop()
    } catch {
      // Another run starting now removes it as well
      continue
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}
