import '#kit/server/start/quick-start.ts'

// Ignore write errors on stdout and stderr (disk full, closed terminal)
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
// Imported late: quick-start must take effect first.
const { runCommand } = await import('#app/commands.ts')
const { unexpectedFailure } = await import('#app/command-failure.ts')
const { systemLanguage } = await import('#kit/server/start/start-error.ts')
const words = process.argv.slice(2)
process.once('uncaughtException', (error) => {
  const { texts } = unexpectedFailure(error, { command: words[0] ?? '', dataDir: undefined })
  process.stdout.write(`${texts[systemLanguage(process.env)]}\n`, () => process.exit(1))
})
process.exitCode = await runCommand(words, process.env)
