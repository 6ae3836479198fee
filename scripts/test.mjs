// Everything that must be true before a change is handed in, ending in one line: `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildWhenStale } from './build.mjs'
import { check } from './check.mjs'
import { run, stopping } from './child.mjs'
import { provideChromium } from './chromium.mjs'
import { elapsed, Failure, say } from './progress.mjs'
import { inRoot, packageProgram, pinnedNode } from './project.mjs'
import { provideTestPrograms } from './test-programs.mjs'

const reports = inRoot('.cache', 'test-reports')

/** Runs checks, tests, build and journeys; prints the sum to standard output and gives the exit code. */
export async function testAll() {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const sum = { passed: 0, failed: 0 }
  const failedParts = []

  // The house rules are among the tests, so they are left out here.
  await part('Checks', () => check(['architecture']).then(checkResult))
  await part('Tests', runTests)
  const built = await part('Build', () => buildWhenStale().then(() => ({ code: 0 })))
  if (built) await part('Journeys', runJourneys)

  say()
  if (failedParts.length > 0) say(`Not in order: ${failedParts.join('; ')}`)
  if (sum.passed + sum.failed === 0) say('Not one test ran.')
  process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`)
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0

  async function part(title, work) {
    const since = Date.now()
    say(`\n== ${title}`)
    const result = await work().catch((error) => {
      if (!(error instanceof Failure)) throw error
      say(error.message)
      return { code: error.code }
    })
    if (stopping()) throw new Failure('Stopped.', 130)
    const { code, passed = 0, failed = 0, names = [] } = result
    // A part that fails without a failing test, say a file that does not load, still counts as one failure.
    const counted = code !== 0 && failed === 0 ? 1 : failed
    sum.passed += passed
    sum.failed += counted
    if (counted > 0) failedParts.push([title, ...names].join(' '))
    say(`== ${title}: ${counted === 0 ? 'in order' : 'NOT in order'} (${elapsed(since)})`)
    return counted === 0
  }
}

const checkResult = (names) => ({ code: names.length > 0 ? 1 : 0, failed: names.length, names })

/**
 * Node with its arguments, at the time that TEST_CLOCK names (`2026-12-27 23:58`): no test may depend on the day or the hour.
 * Debian's package `faketime` sets the clock for the program and its database.
 */
function atClock(args) {
  const clock = process.env.TEST_CLOCK
  if (!clock) return [pinnedNode, args]
  const seconds = Math.round((new Date(clock.replace(' ', 'T')).getTime() - Date.now()) / 1000)
  if (Number.isNaN(seconds)) throw new Failure(`TEST_CLOCK is no time: ${clock}`, 2)
  say(`The clock is set to ${clock}.`)
  // A distance: with a time to begin at, each process would begin there anew, the database earlier than its tests
  return ['faketime', ['-f', `${seconds < 0 ? '' : '+'}${seconds}s`, pinnedNode, ...args]]
}

async function runTests() {
  await provideTestPrograms()
  const file = `${reports}/vitest.json`
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run(...atClock([packageProgram('vitest', 'vitest'), ...args]))
  const report = readReport(file)
  return { code, passed: report?.numPassedTests, failed: report?.numFailedTests }
}

async function runJourneys() {
  const file = `${reports}/playwright.json`
  const env = {
    CHROMIUM: await provideChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  }
  const args = ['test', '--reporter=list,json']
  const { code } = await run(pinnedNode, [packageProgram('@playwright/test', 'playwright'), ...args], { env })
  const stats = readReport(file)?.stats
  return { code, passed: stats && stats.expected + stats.flaky, failed: stats?.unexpected }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
