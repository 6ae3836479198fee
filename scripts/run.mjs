// The launcher behind every npm command: installs missing parts, then runs the program with the pinned Node. The files
// in scripts/ work on any Node from 20 on, without installed packages.
import { buildAnew, buildWhenStale } from './build.mjs'
import { check } from './check.mjs'
import { passSignalsOn, stopping } from './child.mjs'
import { provideChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { runProgram } from './program.mjs'
import { either, Failure, say } from './progress.mjs'
import { root } from './project.mjs'
import { runNight } from './night.mjs'
import { test } from './test.mjs'

const commands = {
  start: async (args) => {
    await buildWhenStale()
    return runProgram('src/main.ts', args, { env: { NODE_ENV: 'production' }, own: true })
  },
  worker: (args) =>
    runProgram('src/main.ts', args, { env: { NODE_ENV: 'production', WORKER: 'only' }, own: true }),
  dev: (args) =>
    runProgram('src/main.ts', args, {
      node: ['--watch', '--watch-preserve-output'],
      env: { DEV: '1', LAUNCHER_PID: String(process.pid) },
      own: true,
    }),
  // Commands process large data once, such as an import of a whole site, and need little space for young objects
  cli: (args) => runProgram('src/cli.ts', args, { node: ['--max-semi-space-size=8'] }),
  bench: async (args) => {
    await buildWhenStale()
    return runProgram('bench/run.ts', args, { env: { NODE_ENV: 'production' } })
  },
  soak: async (args) => {
    await buildWhenStale()
    return runProgram('soak/run.ts', args)
  },
  walk: async (args) => {
    await buildWhenStale()
    return runProgram('e2e/walk/run.ts', args, { env: { CHROMIUM: await provideChromium() } })
  },
  // Every command installs missing parts first, so nothing is left to do here.
  install: async () => 0,
  build: async () => {
    await buildAnew()
    return 0
  },
  // `npm run fuzz 50000 7`
  fuzz: async (args) => {
    clearReports()
    return (await fuzz(...args)).code
  },
  check: async () => ((await check()).length > 0 ? 1 : 0),
  test,
  'test:night': runNight,
}

// Ignore write errors on stdout and stderr (disk full).
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

async function main([name, ...args]) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (!command) {
    const all = Object.keys(commands).join(', ')
    say(either(`Aufruf: npm run BEFEHL, einer von: ${all}`, `Usage: npm run COMMAND, one of: ${all}`))
    return 2
  }
  if (Number(process.versions.node.split('.')[0]) < 20) {
    say(
      either(
        `Zum Starten ist Node.js 20 oder neuer nötig; hier ist es ${process.version}.`,
        `Node.js 20 or newer is needed to start; this is ${process.version}.`,
      ),
    )
    return 1
  }
  process.chdir(root)
  passSignalsOn()
  try {
    await install()
    return await command(args)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (!stopping()) say(error.message)
    return error.code
  }
}

process.exitCode = await main(process.argv.slice(2))
