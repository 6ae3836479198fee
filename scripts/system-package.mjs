// Packages of the operating system, where the machine lets us install them.
import { spawnSync } from 'node:child_process'
import { either, quietly } from './progress.mjs'
import { machineProgram } from './project.mjs'

/** Installs a Debian package when apt-get is there and root's rights are; false when that is not possible here. */
export async function installSystemPackage(name) {
  const prefix = rootPrefix()
  if (!machineProgram('apt-get') || !prefix) return false
  const [program, ...args] = [...prefix, 'apt-get', '-o', 'DPkg::Lock::Timeout=300', '-q', '-y']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await quietly(
    either(
      'Die Paketlisten des Systems werden geholt (apt-get update)',
      "Updating the system's package lists (apt-get update)",
    ),
    program,
    [...args, 'update'],
    { env },
  )
  const wanted = ['install', '--no-install-recommends', name]
  await quietly(
    either(
      `${name} wird installiert (apt-get install ${name})`,
      `Installing ${name} (apt-get install ${name})`,
    ),
    program,
    [...args, ...wanted],
    { env },
  )
  return true
}

// What to put before a command to run it as root: nothing, sudo, or undefined where neither works.
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  if (!machineProgram('sudo') || spawnSync('sudo', ['-n', 'true']).status !== 0) return undefined
  return ['sudo', '-n', 'DEBIAN_FRONTEND=noninteractive']
}
