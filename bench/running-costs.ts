import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bench, Row } from './bench.ts'
import { limitResult, median, type Result } from './measuring.ts'

async function firstStart(bench: Bench): Promise<Result[]> {
  await bench.site()
  return [limitResult('First start with the demo village', (bench.firstStart ?? Number.NaN) / 1000, 20, 's')]
}

async function secondStart(bench: Bench): Promise<Result[]> {
  await bench.quietSite()
  const times: number[] = []
  for (let round = 0; round < bench.effort.rounds; round++) {
    await bench.stopSite()
    times.push((await bench.site()).startTime)
  }
  return [limitResult('Second start to the first page', median(times) / 1000, 3, 's')]
}

const megabytes = (kilobytes: number) => kilobytes / 1024

/** A number in kB from a `/proc` file. */
function kilobytesIn(file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
}

const parentOf = (pid: number) =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Process ids of a data directory's database server. */
function databaseProcesses(dataDir: string): number[] {
  const main = Number(
    readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const others = readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && parentOf(pid) === main
      } catch {
        // The process has ended meanwhile
        return false
      }
    })
  return [main, ...others]
}

async function memory(bench: Bench): Promise<Result[]> {
  if (process.platform !== 'linux') return []
  await bench.quietSite()
  await bench.stopSite()
  const { pid } = (await bench.site()).child
  await delay(bench.effort.idleSeconds * 1000)
  const server = kilobytesIn(`/proc/${pid}/status`, 'VmRSS')
  // Proportional shares of shared memory, so that the sum counts it once
  const shares = databaseProcesses(await bench.dataDir()).map((one) =>
    kilobytesIn(`/proc/${one}/smaps_rollup`, 'Pss'),
  )
  const database = shares.reduce((sum, share) => sum + share, 0)
  return [
    limitResult('Memory of the idle server (RSS)', megabytes(server), 220, 'MB'),
    limitResult('Memory of the idle database (PSS)', megabytes(database), 120, 'MB'),
  ]
}

/** Running costs of the program. */
export const runningCostRows: readonly Row[] = [
  { name: 'first-start', measure: firstStart },
  { name: 'second-start', measure: secondStart },
  { name: 'memory', measure: memory },
]
