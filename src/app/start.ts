import type { Config } from '../kit/server/config.ts'
import { ConfigError } from '../kit/server/config.ts'
import { createProgram, type Program } from './program.ts'

const refusals: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) => `PORT=${port} is in use by another program. Stop that one or set another PORT.`,
  EACCES: ({ port }) => `PORT=${port} may not be used without more rights. Set a PORT above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is no address of this machine.`,
}

async function listen({ server }: Program, config: Config): Promise<void> {
  try {
    await server.listen({ port: config.port, host: config.host })
  } catch (error) {
    const refusal = refusals[(error as NodeJS.ErrnoException).code ?? '']
    throw refusal ? new ConfigError(refusal(config)) : error
  }
}

/** Starts the program: the first time with its administrator and, unless switched off, the demo village. */
export async function startProgram(config: Config): Promise<Program> {
  const program = await createProgram(config)
  try {
    if (config.worker !== 'only') await listen(program, config)
  } catch (error) {
    await program.stop()
    throw error
  }
  process.stdout.write(
    `Dorfplatz: ${config.publicUrl}/  ·  ${config.publicUrl}/en  ·  ${config.publicUrl}/admincenter\n`,
  )
  return program
}
