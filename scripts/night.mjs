// The night run: everything too slow for each change. `npm run test:night`, optionally with the names of parts.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { buildWhenStale } from './build.mjs'
import { provideChromium } from './chromium.mjs'
import { concludeParts, runParts } from './parts.mjs'
import { runProgram } from './program.mjs'
import { Failure, say } from './progress.mjs'
import { clearReports, fuzz, reports, runJourneys, runTests } from './test.mjs'

/**
 * Sunday in the last week of December, shortly before midnight; shortly before both changes of daylight saving time in
 * Vienna.
 */
const clocks = {
  december: '2026-12-27T23:58+01:00',
  spring: '2027-03-28T01:58+01:00',
  autumn: '2027-10-31T02:58+02:00',
}

const dayTests = ['--project=!night']
const dayJourneys = ['--project=journeys']
/** Multiplies the waiting times of journeys for deliberately slow runs. */
const patience = { E2E_PATIENCE: '20' }

const allParts = {
  tests: () => runTests('night-tests', ['--project=night']),
  journeys: () => runJourneys('night-journeys', ['--project=night']),
  ...Object.fromEntries(
    Object.entries(clocks).map(([name, clock]) => [
      `clock-${name}`,
      () => runTests(`clock-${name}`, dayTests, { clock }),
    ]),
  ),
  'slow-processor': () => runJourneys('slow-processor', dayJourneys, { ...patience, E2E_SLOWDOWN: '4' }),
  'busy-machine': () => besideBusyLoops(2, () => runJourneys('busy-machine', dayJourneys, patience)),
  https: () => runJourneys('https', dayJourneys, { E2E_HTTPS: '1', NODE_TLS_REJECT_UNAUTHORIZED: '0' }),
  'two-processes': () => runJourneys('two-processes', dayJourneys, { PROCESSES: '2' }),
  fuzz: () => fuzz(),
  soak: () => runAlone('soak/run.ts'),
  walk: () => runAlone('e2e/walk/run.ts'),
}

/** Runs all parts of the night or those named, continuing after failures; writes a report. Returns the exit code. */
export async function runNight(names) {
  const unknown = names.filter((name) => !Object.hasOwn(allParts, name))
  if (unknown.length > 0)
    throw new Failure(`Unknown: ${unknown.join(', ')}. Parts: ${Object.keys(allParts).join(', ')}`, 2)
  clearReports()
  process.env.CHROMIUM = await provideChromium()
  await buildWhenStale()
  const chosen = Object.entries(allParts).filter(([name]) => names.length === 0 || names.includes(name))
  const file = `${reports}/night.txt`
  const report = (results) => results.map(lineOf).join('\n')
  const results = await runParts(Object.fromEntries(chosen), (done) =>
    writeFileSync(file, `${report(done)}\n`),
  )
  say(`\n${report(results)}\n\nReport: ${file}`)
  return concludeParts(results)
}

const lineOf = ({ title, isGood, passed, failed, time }) =>
  `${title.padEnd(16)} ${isGood ? 'in order' : 'NOT in order'}, ${passed} passed, ${failed} failed, ${time}`

/** A program with its own checks; its exit code says whether all passed. */
async function runAlone(file) {
  const code = await runProgram(file, [])
  return { code, passed: code === 0 ? 1 : 0 }
}

async function besideBusyLoops(count, work) {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  try {
    return await work()
  } finally {
    for (const loop of loops) loop.kill()
  }
}
