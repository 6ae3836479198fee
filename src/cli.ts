import './kit/server/quick-start.ts'

// Loaded only now: quick-start has to be in force before.
const { runCommand } = await import('./app/commands.ts')
process.exitCode = await runCommand(process.argv.slice(2), process.env)
