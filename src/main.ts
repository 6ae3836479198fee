import '#kit/server/start/quick-start.ts'

// Loaded only now: quick-start has to be in force before.
const { startFailure, StartError, systemLanguage } = await import('#kit/server/start/start-error.ts')
// A terminal or a file that takes nothing more, on a full disk say, ends nothing
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
// Asked to stop in the middle of a start, the program still shuts its database down.
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
    // The terminal and the launcher may both send one; a later one means: now.
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
  // The process that started this one is gone, and its database with it
  if (!isFirst) process.on('disconnect', () => void stop())
  await starting
} catch (error) {
  const { servesForAnother, tellRefusal } = await import('#app/processes.ts')
  if (servesForAnother() && error instanceof StartError) {
    // The process that started this one tells it, once
    await tellRefusal(error.texts)
    process.exit(1)
  }
  if (!asked.signal.aborted) {
    // One line of what is wrong: nothing runs half configured.
    const known = startFailure(error, systemLanguage(process.env))
    process.stderr.write(`${known ?? (error as Error).stack ?? String(error)}\n`)
    process.exit(1)
  }
}
