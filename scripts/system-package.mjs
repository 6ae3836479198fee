// Packages of the operating system, installed if the machine permits it.
import { spawnSync } from 'node:child_process'
import { either, quietly } from './progress.mjs'
import { machineProgram } from './project.mjs'

/** Installs a Debian package if apt-get and root rights are available; otherwise returns false. */
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

// Prefix that runs a command as root: nothing or sudo; undefined if neither works.
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  if (!machineProgram('sudo') || spawnSync('sudo', ['-n', 'true']).status !== 0) return undefined
  return ['sudo', '-n', 'DEBIAN_FRONTEND=noninteractive']
}
