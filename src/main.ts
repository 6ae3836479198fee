import './kit/server/quick-start.ts'

// Loaded only now: quick-start has to be in force before.
const { startFailure, systemLanguage } = await import('./kit/server/start-error.ts')
// A terminal or a file that takes nothing more, on a full disk say, ends nothing
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
// Asked to stop in the middle of a start, the program still shuts its database down.
const asked = new AbortController()
try {
  const { readConfig } = await import('./kit/server/config.ts')
  const { startProgram } = await import('./app/start.ts')
  const { sayEnding, unsayEnding } = await import('./kit/server/predecessor.ts')
  const lang = systemLanguage(process.env)
  const config = readConfig(process.env)
  const starting = startProgram(config, lang, asked.signal)
  let stopping = 0
  const stop = async () => {
    // The terminal and the launcher may both send one; a later one means: now.
    if (stopping > 0) {
      if (Date.now() - stopping > 1000) process.exit(1)
      return
    }
    stopping = Date.now()
    sayEnding(config.dataDir)
    asked.abort()
    const program = await starting.catch(() => undefined)
    await program?.stop()
    unsayEnding(config.dataDir)
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  await starting
} catch (error) {
  if (!asked.signal.aborted) {
    // One line of what is wrong: nothing runs half configured.
    const known = startFailure(error, systemLanguage(process.env))
    process.stderr.write(`${known ?? (error as Error).stack ?? String(error)}\n`)
    process.exit(1)
  }
}
