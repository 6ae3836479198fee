// Checks without running the program: types, lint, format, house rules. In parallel, to be quick.
import { run, stopping } from './child.mjs'
import { elapsed, Failure, say } from './progress.mjs'
import { packageProgram, pinnedNode } from './project.mjs'

const checks = {
  // One checker: several would each analyse the same libraries (two cores: 41 s and 6 GB with one, 67 s and 10 GB with
  // four)
  types: () => [packageProgram('typescript', 'tsc'), '-b', '--checkers', '1'],
  lint: (paths = []) => [packageProgram('oxlint', 'oxlint'), '--type-aware', ...paths],
  format: () => [packageProgram('oxfmt', 'oxfmt'), '--check'],
  architecture: () => ['src/app/architecture.ts'],
}

/**
 * For the compiler and the linter, both in Go: rarer garbage collection saves a third of their time, the limit protects
 * small machines.
 */
const goSettings = { GOGC: '400', GOMEMLIMIT: '6GiB' }

/** Runs the checks, except those in `without`; returns the names of those that failed. */
export const check = (without = []) =>
  checkAll(
    Object.keys(checks).filter((name) => !without.includes(name)),
    [],
  )

/** Runs the checks, but lints only these paths, if any. */
export const checkPaths = (paths) =>
  checkAll(
    Object.keys(checks).filter((name) => name !== 'lint' || paths.length > 0),
    paths,
  )

async function checkAll(names, paths) {
  say(`Checking ${names.join(', ')} …`)
  const results = await Promise.all(names.map((name) => checkOne(name, paths)))
  return names.filter((_name, index) => !results[index])
}

async function checkOne(name, paths) {
  const since = Date.now()
  const { code, output } = await run(pinnedNode, checks[name](paths), { quiet: true, env: goSettings })
  if (stopping()) throw new Failure('Stopped.', 130)
  if (code !== 0) say(output.trimEnd())
  say(`  ${name}: ${code === 0 ? 'in order' : 'NOT in order'} (${elapsed(since)})`)
  return code === 0
}
