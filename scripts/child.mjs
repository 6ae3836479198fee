// Child programs: signals are forwarded, exit codes returned, and none outlives the launcher.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { pathWithProject, root } from './project.mjs'

const running = new Set()
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']
let lastSignal = { name: '', at: 0 }

/** Forwards SIGINT, SIGTERM and SIGHUP to the running children; without children, ends the launcher. */
export function passSignalsOn() {
  for (const name of passedOn) process.on(name, () => stopChildren(name))
  watchStarter()
}

/** True once the launcher was asked to stop. */
export const stopping = () => lastSignal.name !== ''

function stopChildren(name) {
  // Under npm, Ctrl-C arrives twice: from the terminal and forwarded by npm.
  const now = Date.now()
  if (name === lastSignal.name && now - lastSignal.at < 1000) return
  lastSignal = { name, at: now }
  if (running.size === 0) process.exit(128 + constants.signals[name])
  // A closed terminal must end children cleanly too.
  const signal = name === 'SIGHUP' ? 'SIGTERM' : name
  for (const { child, quiet, group } of running) {
    if (quiet) endGroup(child)
    else if (group) signalGroup(child, signal)
    else child.kill(signal)
  }
}

// Installing and building can be restarted, so they and their children need no time to finish.
function endGroup(child) {
  signalGroup(child, 'SIGTERM')
  setTimeout(() => signalGroup(child, 'SIGKILL'), 2000).unref()
}

function signalGroup({ pid }, signal) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

// npm and its shell live as long as the launcher: a changed parent means that they were killed. (A user's own shell may
// end earlier, so only npm's is watched.)
function watchStarter() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = parentOfShell(shell)
  setInterval(() => {
    if (process.ppid !== shell || parentOfShell(shell) !== npm) stopChildren('SIGTERM')
  }, 1000).unref()
}

// Reads /proc; undefined if it is missing or the process is not a shell.
function parentOfShell(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat) ?? []
    return ['sh', 'dash', 'bash', 'ash', 'busybox'].includes(name) ? Number(parent) : undefined
  } catch {
    return undefined
  }
}

/**
 * Runs a program in the project's folder to its end and returns the exit code. `quiet` collects its output instead of
 * showing it, and ends it at once when asked to stop; `own` gives it a process group, so that Ctrl-C reaches it once,
 * through the launcher; `group` also forwards signals to the whole group, for a program that does not forward them;
 * `watched` makes it stop when the launcher is gone.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(
  program,
  args,
  { env = {}, cwd = root, quiet = false, own = false, group = false, watched = false } = {},
) {
  return new Promise((resolve) => {
    const [out, error] = quiet ? ['pipe', 'pipe'] : ['inherit', 'inherit']
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, PATH: pathWithProject(), ...env },
      stdio: [quiet ? 'ignore' : 'inherit', out, error, ...(watched ? ['ipc'] : [])],
      detached: (own || group || quiet) && process.platform !== 'win32',
    })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    const entry = { child, quiet, group }
    running.add(entry)
    const finish = (code, text = '') => {
      running.delete(entry)
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + text })
    }
    child.once('error', (error_) => finish(127, `${program}: ${error_.message}\n`))
    child.once('close', (code, signal) => finish(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
