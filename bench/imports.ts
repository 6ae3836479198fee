import { fork } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { largeExport } from '../src/domains/platform/wordpress/server/reading/large-export.fixture.ts'
import type { Bench, Row } from './bench.ts'
import { limitResult, type Result } from './measuring.ts'

/** The most memory that a process has had so far, in MB; null once it is gone. */
function peakOf(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}

/** What a trial import of another site takes of memory: of its posts only what planning needs may stay there. */
async function largeImport(bench: Bench): Promise<Result[]> {
  if (process.platform !== 'linux') return []
  const { posts } = bench.effort
  const folder = path.join(await bench.folder(), 'import')
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'export.xml')
  await pipeline(Readable.from(largeExport(posts)), createWriteStream(file))
  const child = fork(
    path.join(import.meta.dirname, '../src/cli.ts'),
    ['import', 'wordpress', file, '--dry-run'],
    {
      execArgv: [],
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: path.join(folder, 'data') },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  let peak = 0
  const watching = setInterval(() => (peak = Math.max(peak, peakOf(child.pid!) ?? 0)), 100)
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', failed)
    child.on('exit', done)
  }).finally(() => clearInterval(watching))
  if (code !== 0) throw new Error(`the trial import ended with ${code}`)
  return [limitResult(`Trial import of ${posts.toLocaleString('en')} posts, peak memory`, peak, 500, 'MB')]
}

export const importRows: readonly Row[] = [{ name: 'import', measure: largeImport }]
