import './kit/server/quick-start.ts'

// Loaded only now: quick-start has to be in force before.
const { startFailure, systemLanguage } = await import('./kit/server/start-error.ts')
try {
  const { readConfig } = await import('./kit/server/config.ts')
  const { startProgram } = await import('./app/start.ts')
  const program = await startProgram(readConfig(process.env))
  let stopping = 0
  const stop = async () => {
    // The terminal and the launcher may both send one; a later one means: now.
    if (stopping > 0) {
      if (Date.now() - stopping > 1000) process.exit(1)
      return
    }
    stopping = Date.now()
    await program.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
} catch (error) {
  // One line of what is wrong: nothing runs half configured.
  const known = startFailure(error, systemLanguage(process.env))
  process.stderr.write(`${known ?? (error as Error).stack ?? String(error)}\n`)
  process.exit(1)
}
