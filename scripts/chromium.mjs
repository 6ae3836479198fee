// The system's Chromium, which runs the journeys. Playwright's own browsers are never downloaded.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Failure, say } from './progress.mjs'
import { machineProgram } from './project.mjs'
import { installSystemPackage } from './system-package.mjs'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const howToInstall =
  'Please install it (Debian: apt-get install chromium; Fedora: dnf install chromium; macOS: brew install --cask chromium) ' +
  'or say where it is: CHROMIUM=/path/to/chromium'

/** Path of Chromium or Chrome on this machine, or undefined. CHROMIUM in the environment comes first. */
export function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const candidates = [...commands.map(machineProgram), ...applications]
  return candidates.find((file) => file && existsSync(file) && answers(file))
}

// On some systems the command only explains how to install the browser.
const answers = (file) => /chrom/i.test(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout ?? '')

/** Finds Chromium or installs the system's package if possible; otherwise throws a Failure with instructions. */
export async function provideChromium() {
  if (process.env.CHROMIUM && !existsSync(process.env.CHROMIUM)) {
    throw new Failure(`CHROMIUM names ${process.env.CHROMIUM}, which does not exist. ${howToInstall}`)
  }
  const found = findChromium()
  if (found) return found
  if (!(await installSystemPackage('chromium'))) {
    throw new Failure(`The journeys need Chromium, and there is none on this machine. ${howToInstall}`)
  }
  const installed = findChromium()
  if (!installed) throw new Failure(`Chromium was installed but does not start. ${howToInstall}`)
  return installed
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    say(await provideChromium())
  } catch (error) {
    say(error.message)
    process.exitCode = 1
  }
}
