// All checks required before a change is submitted, ending in one line: `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildWhenStale } from './build.mjs'
import { check, checkPaths } from './check.mjs'
import { run } from './child.mjs'
import { provideChromium } from './chromium.mjs'
import { concludeParts, runParts } from './parts.mjs'
import { Failure, say } from './progress.mjs'
import { inRoot, packageProgram, pinnedNode } from './project.mjs'
import { selectTests } from './selection.mjs'
import { provideTestPrograms } from './test-programs.mjs'

export const reports = inRoot('.cache', 'test-reports')

/** Runs checks, tests, build and journeys, or with arguments only those concerned; returns the exit code. */
export async function test(args) {
  clearReports()
  const parts = args.length === 0 ? allParts() : selectedParts(selectTests(args))
  return concludeParts(await runParts(parts))
}

export function clearReports() {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
}

const allParts = () => ({
  // The house rules are among the tests, so they are left out here.
  Checks: () => check(['architecture']).then(checkResult),
  Tests: () => runTests('tests', ['--project=!night']),
  ...builtFor(() => runJourneys('journeys', ['--project=journeys'])),
})

/** The build and its journeys, which are skipped if the build fails. */
function builtFor(journeys) {
  let isBuilt = false
  return {
    async Build() {
      await buildWhenStale()
      isBuilt = true
      return { code: 0 }
    },
    Journeys: () => (isBuilt ? journeys() : { code: 1 }),
  }
}

function selectedParts({ tests, journeys, linted }) {
  if (tests.length + journeys.length + linted.length === 0) say('Nothing to test has been chosen or changed.')
  const projects = ['--project=journeys', '--project=night']
  return {
    Checks: () => checkPaths(linted).then(checkResult),
    ...(tests.length > 0 && {
      Tests: () => runTests('tests', [...projectsFor(tests), '--passWithNoTests', ...tests]),
    }),
    ...(journeys.length > 0 && builtFor(() => runJourneys('journeys', [...projects, ...journeys]))),
  }
}

/** A night test runs by day if requested by name. */
const projectsFor = (tests) =>
  tests.some((path) => path.endsWith('.night.test.ts')) ? [] : ['--project=!night']

const checkResult = (names) => ({ code: names.length > 0 ? 1 : 0, failed: names.length, names })

/**
 * Node with its arguments at the time of TEST_CLOCK (`2026-12-27T23:58+01:00`): no test may depend on the day or the
 * hour. Debian's package `faketime` sets the clock for the program and its database.
 */
function atClock(args, clock) {
  if (!clock) return [pinnedNode, args]
  const seconds = Math.round((new Date(clock).getTime() - Date.now()) / 1000)
  if (Number.isNaN(seconds)) throw new Failure(`TEST_CLOCK is no time: ${clock}`, 2)
  say(`The clock is set to ${clock}.`)
  // Relative: with an absolute start, each process would begin there anew, the database earlier than its tests
  return ['faketime', ['-f', `${seconds < 0 ? '' : '+'}${seconds}s`, pinnedNode, ...args]]
}

/**
 * Runs Vitest with the arguments, at the time of `clock` if given; `env` is added. The report is stored under `name`.
 */
export async function runTests(name, args, { clock = process.env.TEST_CLOCK, env = {} } = {}) {
  await provideTestPrograms(Boolean(clock))
  const file = `${reports}/${name}.json`
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args]
  const { code } = await run(...atClock([packageProgram('vitest', 'vitest'), ...all], clock), {
    env: { ...env, ...(clock ? { TEST_CLOCK: clock } : {}) },
    // `faketime` waits for its child but forwards no signals
    group: Boolean(clock),
  })
  const report = readReport(file)
  return { code, passed: report?.numPassedTests, failed: report?.numFailedTests }
}

/** Sends malformed requests: their number, and the seed that repeats a run. */
export function fuzz(count = '10000', seed = String(Date.now() % 1e6)) {
  say(`Seed: ${seed}`)
  const files = ['src/app/malformed.test.ts', 'src/app/nasty-input.test.ts']
  return runTests('fuzz', ['--no-file-parallelism', ...files], { env: { FUZZ: count, FUZZ_SEED: seed } })
}

/** Runs Playwright with the arguments; `env` is added to the environment. The report is stored under `name`. */
export async function runJourneys(name, args, env = {}) {
  const file = `${reports}/${name}.json`
  const all = {
    CHROMIUM: await provideChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    ...env,
  }
  const program = [packageProgram('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...args]
  const { code } = await run(pinnedNode, program, { env: all })
  const stats = readReport(file)?.stats
  return { code, passed: stats?.expected, failed: stats?.unexpected }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
