// Paths of this project and programs it contains.
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const inRoot = (...parts) => join(root, ...parts)

const windows = process.platform === 'win32'

/** The pinned Node that runs the program, independent of the machine's Node. */
export const pinnedNode = inRoot('node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

const ownBin = inRoot('node_modules', '.bin')

/** PATH with the project's own programs first. */
export const pathWithProject = () => [ownBin, ...pathEntries()].join(delimiter)

/** PATH without the project's own programs. */
export const pathOfMachine = () => pathEntries().join(delimiter)

function pathEntries() {
  return (process.env.PATH ?? '').split(delimiter).filter((entry) => entry && entry !== ownBin)
}

/** Full path of a program on the machine (never the project's own copy), or undefined. */
export function machineProgram(name) {
  for (const entry of pathEntries()) {
    const file = join(entry, windows ? `${name}.exe` : name)
    if (existsSync(file)) return file
  }
  return undefined
}

/** Script of an installed package's command, to be run with the pinned Node. */
export function packageProgram(packageName, command) {
  const folder = inRoot('node_modules', ...packageName.split('/'))
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
