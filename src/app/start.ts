import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { isEmptySite, makeVillage } from '../../demo/index.ts'
import { ensureAdministrator } from '#domains/platform/users/server/index.ts'
import type { Config } from '#kit/server/start/config.ts'
import { lackOfRights } from '#kit/server/database/failure.ts'
import { ConfigError } from '#kit/server/start/config.ts'
import { startText, systemLanguage, type StartText } from '#kit/server/start/start-error.ts'
import { predecessorEnds } from '#kit/server/start/predecessor.ts'
import { keepPrivate } from '#kit/server/start/private-files.ts'
import { releaseStartMemory } from '#kit/server/start/start-memory.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { TextValues } from '#kit/shared/text/texts.ts'
import { shareOfConnections, startServing, tellListening } from './processes.ts'
import { createProgram, type Program } from './program.ts'

const refusals: Record<string, StartText> = {
  EADDRINUSE: 'portTaken',
  EACCES: 'portForbidden',
  EADDRNOTAVAIL: 'hostUnknown',
  ENOTSUP: 'processesNotHere',
  ENOTFOUND: 'hostUnknown',
}

const refusalOf = (error: unknown, { port, host }: Config): unknown => {
  const key = refusals[(error as NodeJS.ErrnoException).code ?? '']
  return key ? new ConfigError(startText(key, { port, host })) : error
}

type Say = (key: StartText, values?: TextValues) => void

/** Checks the port first: a first start takes a while and would be in vain. */
async function requirePort({ port, host }: Config): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

/** The system releases a port only when the last thread of a process has ended, a moment after the process. */
const patienceWithPort = 10_000

/** Waits for a predecessor that still has the port; fails at once if another program uses it. */
async function waitForPort(config: Config, say: Say): Promise<void> {
  for (let until = 0; ; await delay(50)) {
    try {
      return await requirePort(config)
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (isTaken && Date.now() < until) continue
      const mayCome = isTaken && until === 0
      if (!mayCome || !(await predecessorEnds(config.dataDir, (pid) => say('predecessor', { pid }))))
        throw refusalOf(error, config)
      until = Date.now() + patienceWithPort
    }
  }
}

/** Removes other users' access to stored files, and reports those where this failed. */
function closeToOthers({ dataDir }: Config, say: Say): void {
  try {
    const { narrowed, kept } = keepPrivate(dataDir)
    if (narrowed > 0) say('folderNarrowed', { narrowed })
    if (kept > 0) say('folderStaysOpen', { kept })
  } catch {
    // Faults of the folder are reported by the first code that needs it
  }
}

/** `reusePort`: other processes of this program listen on the port too. */
async function listen(
  { server }: Program,
  config: Config,
  more: { reusePort?: boolean } = {},
): Promise<void> {
  try {
    await server.listen({ port: config.port, host: config.host, ...more })
  } catch (error) {
    throw refusalOf(error, config)
  }
}

/** Prints address and sign-in for the person who started the program. */
function greet(
  { publicUrl: url }: Config,
  administrator: { handle: string; password: string | null; isWeak: boolean } | null,
  lang: Language,
): void {
  const at = { url }
  const text = (key: StartText, values: TextValues = {}) => startText(key, values)[lang]
  const lines = ['', text('website', at), text('adminCentre', at), text('api', at)]
  if (administrator) {
    const { handle, password, isWeak } = administrator
    lines.push(
      '',
      text('signInAs', { handle }),
      text('password', { password: password ?? text('passwordAsSet') }),
    )
    if (password) lines.push(text('shownOnce'))
    if (isWeak) lines.push('', text('passwordWeak'))
  }
  process.stdout.write(`${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n\n`)
}

/** A running program. */
export type Running = Pick<Program, 'stop'>

/**
 * Starts one of several serving processes; the first process has prepared the data and runs the jobs.
 * @throws as `startProgram`
 */
export async function startServingHere(config: Config, asked: AbortSignal): Promise<Running> {
  const program = await createProgram(
    { ...config, worker: 'off' },
    { join: true, poolSize: shareOfConnections(config.processes), isSibling: true },
  )
  try {
    asked.throwIfAborted()
    program.platform.database.endStart()
    releaseStartMemory()
    await listen(program, config, { reusePort: true })
    await tellListening()
    return program
  } catch (error) {
    await program.stop()
    throw error
  }
}

/**
 * Starts the program, the first time with its administrator and, unless switched off, the demo village.
 * @throws the reason with which `asked` was aborted, after shutting down; ConfigError, DatabaseStartError
 */
export async function startProgram(
  config: Config,
  lang: Language = systemLanguage(process.env),
  asked: AbortSignal = new AbortController().signal,
): Promise<Running> {
  const say = (key: StartText, values: TextValues = {}) =>
    process.stdout.write(`  ${startText(key, values)[lang]}\n`)
  closeToOthers(config, say)
  if (config.worker !== 'only') await waitForPort(config, say)
  // Pages are rendered by the serving processes
  const parts = config.processes > 1 ? { renderer: null } : {}
  const program = await createProgram(config, parts).catch((error: unknown) => {
    throw lackOfRights(error) ?? error
  })
  try {
    asked.throwIfAborted()
    if (config.demo && config.worker !== 'only' && (await isEmptySite(program.platform))) {
      await makeVillage(program.platform, (part) => say('village', { part: part[lang] }), asked)
    }
    // Last: the password is shown once, so no step that may fail must come between.
    asked.throwIfAborted()
    const administrator = await ensureAdministrator(program.platform)
    program.platform.database.endStart()
    releaseStartMemory()
    if (config.worker === 'only') return program
    const serving =
      config.processes > 1
        ? await startServing(config, program.platform, asked)
        : await listen(program, config)
    greet(config, administrator, lang)
    return {
      async stop() {
        await serving?.stop()
        await program.stop()
      },
    }
  } catch (error) {
    await program.stop()
    throw error
  }
}
