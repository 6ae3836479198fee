import { createServer } from 'node:net'
import { isEmptySite, makeVillage } from '../domains/demo/server/index.ts'
import { ensureAdministrator } from '../domains/users/server/index.ts'
import type { Config } from '../kit/server/config.ts'
import { ConfigError } from '../kit/server/config.ts'
import { releaseStartMemory } from '../kit/server/start-memory.ts'
import { createProgram, type Program } from './program.ts'

const refusals: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) => `PORT=${port} is in use by another program. Stop that one or set another PORT.`,
  EACCES: ({ port }) => `PORT=${port} may not be used without more rights. Set a PORT above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is no address of this machine.`,
}

const refusalOf = (error: unknown, config: Config): unknown => {
  const refusal = refusals[(error as NodeJS.ErrnoException).code ?? '']
  return refusal ? new ConfigError(refusal(config)) : error
}

/** Asks for the port before anything is made: a first start takes a while, and would take it for nothing. */
async function requirePort({ port, host }: Config): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

async function listen({ server }: Program, config: Config): Promise<void> {
  try {
    await server.listen({ port: config.port, host: config.host })
  } catch (error) {
    throw refusalOf(error, config)
  }
}

/** What a person who has just typed the command needs to know. */
function greet(
  { publicUrl }: Config,
  administrator: { handle: string; password: string | null } | null,
): void {
  const lines = [
    '',
    `  Website        ${publicUrl}/   (English: ${publicUrl}/en)`,
    `  Admin centre   ${publicUrl}/admincenter`,
    `  API            ${publicUrl}/api/docs`,
  ]
  if (administrator) {
    const password = administrator.password ?? 'as set in ADMIN_PASSWORD'
    lines.push('', `  Sign in as     ${administrator.handle}`, `  Password       ${password}`)
    if (administrator.password) lines.push('  (shown this once: change it under "Mein Konto")')
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

/** Starts the program: the first time with its administrator and, unless switched off, the demo village. */
export async function startProgram(config: Config): Promise<Program> {
  if (config.worker !== 'only') {
    await requirePort(config).catch((error: unknown) => {
      throw refusalOf(error, config)
    })
  }
  const program = await createProgram(config)
  try {
    const administrator = await ensureAdministrator(program.platform)
    if (config.demo && config.worker !== 'only' && (await isEmptySite(program.platform))) {
      await makeVillage(program.platform, (part) =>
        process.stdout.write(`  Making the demo village: ${part}\n`),
      )
    }
    releaseStartMemory()
    if (config.worker === 'only') return program
    await listen(program, config)
    greet(config, administrator)
    return program
  } catch (error) {
    await program.stop()
    throw error
  }
}
