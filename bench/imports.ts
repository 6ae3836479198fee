import { fork } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { largeExport } from '#domains/site/wordpress/server/reading/large-export.fixture.ts'
import type { Bench, Row } from './bench.ts'
import { limitResult, type Result } from './measuring.ts'

/** Peak memory in MB of the program started by a launcher; 0 before its start and after its end. */
function peakBelow(launcher: number): number {
  try {
    const [program] = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').split(' ')
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${program}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Memory of a trial import of another site: only data needed for planning may stay in memory. */
async function largeImport(bench: Bench): Promise<Result[]> {
  if (process.platform !== 'linux') return []
  const { posts } = bench.effort
  const folder = path.join(await bench.folder(), 'import')
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'export.xml')
  await pipeline(Readable.from(largeExport(posts)), createWriteStream(file))
  // Started through the launcher, which limits the space for young objects
  const child = fork(
    path.join(import.meta.dirname, '../scripts/run.mjs'),
    ['cli', 'import', 'wordpress', file, '--dry-run'],
    {
      execArgv: [],
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: path.join(folder, 'data') },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  let peak = 0
  const watching = setInterval(() => (peak = Math.max(peak, peakBelow(child.pid!))), 100)
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', failed)
    child.on('exit', done)
  }).finally(() => clearInterval(watching))
  if (code !== 0 || peak === 0) throw new Error(`the trial import ended with ${code}, at most ${peak} MB`)
  return [limitResult(`Trial import of ${posts.toLocaleString('en')} posts, peak memory`, peak, 500, 'MB')]
}

export const importRows: readonly Row[] = [{ name: 'import', measure: largeImport }]
