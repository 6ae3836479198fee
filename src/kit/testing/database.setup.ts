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
    /** Name of the database that those of test files are copied from; the first of them makes it. */
    databaseTemplate: string
  }
}

const quiet = { info() {}, warn() {}, error() {} }
const runs = join(tmpdir(), `dorfplatz-tests-${process.getuid?.() ?? 0}`)

/**
 * One PostgreSQL for the whole test run: `TEST_DATABASE_URL`, whose role may make databases and extensions, else an embedded one
 * in a temporary directory.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const template = `dorfplatz_template_${randomBytes(4).toString('hex')}`
  project.provide('databaseTemplate', template)
  if (given) {
    project.provide('databaseUrl', given)
    return () => dropTemplate(given, template)
  }
  mkdirSync(runs, { recursive: true })
  await removeKilledRuns()
  const dataDir = mkdtempSync(join(runs, 'run-'))
  const embedded = await startEmbedded({ dataDir, log: quiet, durable: false })
  project.provide('databaseUrl', embedded.url)
  return async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function dropTemplate(databaseUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`drop database if exists ${template}`)
  await client.end()
}

/** A test run that was killed leaves its database running: starting on its directory ends that. */
async function removeKilledRuns(): Promise<void> {
  for (const name of readdirSync(runs)) {
    const dataDir = join(runs, name)
    const ownerFile = join(dataDir, 'postgres', 'owner.json')
    // Without an owner a run has just begun or is just ending
    if (!existsSync(ownerFile) || ownerOf(ownerFile)) continue
    try {
      const left = await startEmbedded({ dataDir, log: quiet, durable: false })
      await left.stop()
    } catch {
      // Another run that starts right now removes it as well
      continue
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}
