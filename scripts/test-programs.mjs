// Programs of the operating system that some tests call; if one is missing, its tests are skipped with a message.
import { existsSync } from 'node:fs'
import { Failure, say } from './progress.mjs'
import { machineProgram } from './project.mjs'
import { installSystemPackage } from './system-package.mjs'

const packages = {
  'dovecot-imapd': () => existsSync('/usr/sbin/dovecot') && existsSync('/usr/lib/dovecot/imap'),
  'postgresql-client': () => machineProgram('psql') && machineProgram('createdb'),
  zstd: () => machineProgram('zstd'),
}

/**
 * Installs missing programs, only on test machines (CI is set): on a developer's machine this might start a service.
 */
export async function provideTestPrograms(needsClock = false) {
  const missing = Object.keys(packages).filter((name) => !packages[name]())
  if (
    needsClock &&
    !machineProgram('faketime') &&
    !(process.env.CI && (await installSystemPackage('faketime')))
  )
    throw new Failure('To set the clock: apt-get install faketime')
  if (missing.length === 0) return
  if (!process.env.CI) return say(`Some tests are skipped without: apt-get install ${missing.join(' ')}`)
  for (const name of missing) {
    const isThere = await installSystemPackage(name).catch((error) => {
      if (!(error instanceof Failure)) throw error
      return false
    })
    if (!isThere) say(`${name} could not be installed; the tests that ask it are skipped.`)
  }
}
