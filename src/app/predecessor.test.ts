import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#kit/server/start/config.ts'
import { testDatabaseUrl } from '#kit/testing/test-database.ts'
import { startProgram } from './start.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'dorfplatz-predecessor-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** A process that holds a port, announces its end when asked to stop, and ends a while later. */
async function predecessor(): Promise<{ port: number; child: ChildProcess }> {
  const module = path.join(import.meta.dirname, '../kit/server/start/predecessor.ts')
  const program = `
    const { sayEnding } = await import(${JSON.stringify(module)})
    const { createServer } = await import('node:net')
    const server = createServer().listen(0, '127.0.0.1', () => process.send(server.address().port))
    process.on('message', (milliseconds) => {
      sayEnding(${JSON.stringify(dataDir)})
      setTimeout(() => process.exit(0), milliseconds)
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  const [port] = (await once(child, 'message')) as [number]
  return { port, child }
}

const configFor = (port: number) =>
  readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    // Unknown database: the start fails right after getting the port
    DATABASE_URL: testDatabaseUrl().replace(/\/[^/?]*(?=\?|$)/, '/no_such_database'),
    LOG_LEVEL: 'silent',
  })

it('waits for the process before it, which has said that it ends', async () => {
  const { port, child } = await predecessor()
  child.send(300)
  await expect(startProgram(configFor(port), 'de')).rejects.toThrow('no_such_database')
  expect(child.exitCode).toBe(0)
})

it('refuses at once where the port is another program’s', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  await expect(startProgram(configFor(port), 'de')).rejects.toThrow(`PORT=${port}`)
  other.close()
})
