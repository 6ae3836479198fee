// The program's own TypeScript files, run by the pinned Node.
import { run } from './child.mjs'
import { inRoot, pinnedNode } from './project.mjs'

const followLauncher = ['--import', new URL('follow-launcher.mjs', import.meta.url).href]

/**
 * Runs a file of the project to its end and returns the exit code. `node` are arguments for Node, `own` as in `run`.
 */
export async function runProgram(file, args, { node = [], env = {}, own = false } = {}) {
  const all = [...node, ...followLauncher, inRoot(file), ...args]
  const { code } = await run(pinnedNode, all, { env, own, watched: true })
  return code
}
