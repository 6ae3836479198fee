// A long run in parts: all parts run even if one fails, and the last line counts their tests.
import { stopping } from './child.mjs'
import { elapsed, Failure, say } from './progress.mjs'

/**
 * Runs `{ title: work }` in order; `work` resolves with `{ code, passed, failed, names }`, all but `code` optional.
 * Returns the result of each part with its `title`, `isGood` and the `time` it took; `onPart` receives the results so
 * far after each.
 */
export async function runParts(parts, onPart = () => {}) {
  const results = []
  for (const [title, work] of Object.entries(parts)) {
    const since = Date.now()
    say(`\n== ${title}`)
    const result = await tried(work)
    if (stopping()) throw new Failure('Stopped.', 130)
    const { code, passed = 0, failed = 0, names = [] } = result
    // A part that fails without a failing test, for example an unloadable file, still counts as one failure.
    const counted = code !== 0 && failed === 0 ? 1 : failed
    const time = elapsed(since)
    const isGood = counted === 0
    results.push({ title, isGood, passed, failed: counted, names, time })
    onPart(results)
    say(`== ${title}: ${isGood ? 'in order' : 'NOT in order'} (${time})`)
  }
  return results
}

/** An error fails its own part; the others still run. */
async function tried(work) {
  try {
    return await work()
  } catch (error) {
    say(error instanceof Failure ? error.message : error.stack)
    return { code: error.code ?? 1 }
  }
}

/** Prints the failed parts and, to standard output, `N passed, N failed`; returns the exit code. */
export function concludeParts(results) {
  const sum = (count) => results.reduce((total, result) => total + result[count], 0)
  const bad = results.filter(({ isGood }) => !isGood)
  say()
  if (bad.length > 0)
    say(`Not in order: ${bad.map(({ title, names }) => [title, ...names].join(' ')).join('; ')}`)
  const [passed, failed] = [sum('passed'), sum('failed')]
  if (passed + failed === 0) say('Not one test ran.')
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed > 0 || passed === 0 ? 1 : 0
}
