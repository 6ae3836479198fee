import '#kit/server/start/quick-start.ts'

// Imported late: quick-start must take effect first.
const { startFailure, StartError, systemLanguage } = await import('#kit/server/start/start-error.ts')
// Ignore write errors on stdout and stderr (disk full, closed terminal)
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
// A stop during the start still shuts the database down.
const asked = new AbortController()
try {
  const { readConfig } = await import('#kit/server/start/config.ts')
  const { startProgram, startServingHere } = await import('#app/start.ts')
  const { servesForAnother } = await import('#app/processes.ts')
  const { sayEnding, unsayEnding } = await import('#kit/server/start/predecessor.ts')
  const lang = systemLanguage(process.env)
  const config = readConfig(process.env)
  const isFirst = !servesForAnother()
  const starting = !isFirst
    ? startServingHere(config, asked.signal)
    : startProgram(config, lang, asked.signal)
  let stopping = 0
  const stop = async () => {
    // The terminal and the launcher may both send a signal; a later one stops immediately.
    if (stopping > 0) {
      if (Date.now() - stopping > 1000) process.exit(1)
      return
    }
    stopping = Date.now()
    if (isFirst) sayEnding(config.dataDir)
    asked.abort()
    const program = await starting.catch(() => undefined)
    await program?.stop()
    if (isFirst) unsayEnding(config.dataDir)
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // The first process has ended, and its database with it
  if (!isFirst) process.on('disconnect', () => void stop())
  await starting
} catch (error) {
  const { servesForAnother, tellRefusal } = await import('#app/processes.ts')
  if (servesForAnother() && error instanceof StartError) {
    // The first process prints the refusal, once for all
    await tellRefusal(error.texts)
    process.exit(1)
  }
  if (!asked.signal.aborted) {
    // Print only the cause: the program never runs half configured.
    const known = startFailure(error, systemLanguage(process.env))
    process.stderr.write(`${known ?? (error as Error).stack ?? String(error)}\n`)
    process.exit(1)
  }
}
