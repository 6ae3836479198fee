import { ConfigError, readConfig } from './kit/server/config.ts'
import { DatabaseStartError } from './kit/server/database/failure.ts'
import { startProgram } from './app/start.ts'

/** Tells what is wrong in one line and ends: nothing runs half configured. */
function giveUp(error: unknown): never {
  const known = error instanceof ConfigError || error instanceof DatabaseStartError
  process.stderr.write(
    known
      ? `Dorfplatz can't start: ${(error as Error).message}\n`
      : `${(error as Error).stack ?? String(error)}\n`,
  )
  process.exit(1)
}

try {
  const program = await startProgram(readConfig(process.env))
  let stopping = false
  const stop = async () => {
    // A second signal means: now.
    if (stopping) process.exit(1)
    stopping = true
    await program.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
} catch (error) {
  giveUp(error)
}
