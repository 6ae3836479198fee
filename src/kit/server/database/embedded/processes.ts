import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Identifies a process for good: process ids are reused, pairs with a start time are not. */
export interface ProcessMark {
  pid: number
  startedAt: string
}

const linux = process.platform === 'linux'

/** The mark of a living process; undefined for a dead one or a zombie. */
export function markOf(pid: number): ProcessMark | undefined {
  return linux ? markOnLinux(pid) : markFromPs(pid)
}

/** True if this same process still lives. */
export function isAlive(mark: ProcessMark): boolean {
  return markOf(mark.pid)?.startedAt === mark.startedAt
}

/** Resolves to true when the process is gone, to false if it still lives after `milliseconds`. */
export async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(10)) if (!markOf(pid)) return true
  return !markOf(pid)
}

/** Ids of the PostgreSQL processes that work in this cluster directory: the postmaster and its children. */
export function postgresProcessesIn(cluster: string): number[] {
  if (!linux) return []
  const wanted = statSync(cluster, { throwIfNoEntry: false })
  if (!wanted) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, wanted))
}

/** Process id of the living postmaster named in `postmaster.pid`; undefined if the file is missing or stale. */
export function postmasterOf(cluster: string): number | undefined {
  const pid = Number(postmasterFile(cluster)[0])
  if (!Number.isInteger(pid) || pid <= 0 || !markOf(pid)) return undefined
  if (linux) return worksIn(pid, statSync(cluster)) ? pid : undefined
  return /postgres/.test(ps(pid, 'command=') ?? '') ? pid : undefined
}

/** The lines of `postmaster.pid`: process id first, state (`ready`, `starting`, …) on the eighth. */
export function postmasterFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Sends a signal; a process that has already ended is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function markOnLinux(pid: number): ProcessMark | undefined {
  try {
    // The command in parentheses may contain spaces and parentheses. Fields: proc_pid_stat(5)
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return { pid, startedAt: `${bootId()}:${fields[19]}` }
  } catch {
    return undefined
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

function markFromPs(pid: number): ProcessMark | undefined {
  const answer = ps(pid, 'stat=,lstart=')
  return answer && !answer.startsWith('Z') ? { pid, startedAt: answer.replace(/^\S+\s+/, '') } : undefined
}

function ps(pid: number, fields: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', fields, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

function worksIn(pid: number, directory: { dev: number; ino: number }): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    const { dev, ino } = statSync(`/proc/${pid}/cwd`)
    return dev === directory.dev && ino === directory.ino && markOf(pid) !== undefined
  } catch {
    return false
  }
}
