// What can be judged without running the program: types, lint, format, house rules. All at once, for it must be quick.
import { run, stopping } from './child.mjs'
import { elapsed, Failure, say } from './progress.mjs'
import { packageProgram, pinnedNode } from './project.mjs'

const checks = {
  // One checker: several work the same libraries out again each (two cores: 41 s and 6 GB with one, 67 s and 10 GB with four)
  types: () => [packageProgram('typescript', 'tsc'), '-b', '--checkers', '1'],
  lint: () => [packageProgram('oxlint', 'oxlint'), '--type-aware'],
  format: () => [packageProgram('oxfmt', 'oxfmt'), '--check'],
  architecture: () => ['src/app/architecture.ts'],
}

/** Runs the checks and gives the names of those that failed. `without` leaves some out. */
export async function check(without = []) {
  const names = Object.keys(checks).filter((name) => !without.includes(name))
  say(`Checking ${names.join(', ')} …`)
  const results = await Promise.all(names.map(checkOne))
  return names.filter((_name, index) => !results[index])
}

async function checkOne(name) {
  const since = Date.now()
  const { code, output } = await run(pinnedNode, checks[name](), { quiet: true })
  if (stopping()) throw new Failure('Stopped.', 130)
  if (code !== 0) say(output.trimEnd())
  say(`  ${name}: ${code === 0 ? 'in order' : 'NOT in order'} (${elapsed(since)})`)
  return code === 0
}
