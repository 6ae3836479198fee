// Locks: two launchers in one folder must not install or build at once.
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { inRoot } from './project.mjs'
import { either, say } from './progress.mjs'

const beatMilliseconds = 2000
const deadAfterMilliseconds = 15_000

/** Runs the work with the named lock; waits for another holder and takes over from a dead one. */
export async function withLock(name, work) {
  const file = inRoot('.cache', `${name}.lock`)
  mkdirSync(inRoot('.cache'), { recursive: true })
  await take(file, name)
  const beat = setInterval(() => touch(file), beatMilliseconds)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

async function take(file, name) {
  const mine = JSON.stringify({ host: hostname(), pid: process.pid, at: Date.now() })
  for (let told = false; ; told = true) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (removeWhenDead(file)) continue
    if (!told) {
      say(
        either(
          `In diesem Ordner läuft schon „${name}“; es wird darauf gewartet …`,
          `Waiting for another "${name}" in this folder to finish …`,
        ),
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function removeWhenDead(file) {
  try {
    const held = readFileSync(file, 'utf8')
    if (!isDead(held, statSync(file).mtimeMs)) return false
    const aside = `${file}.${process.pid}`
    renameSync(file, aside)
    // Another launcher may have replaced the dead lock meanwhile: put its lock back.
    if (readFileSync(aside, 'utf8') !== held) linkSync(aside, file)
    rmSync(aside)
    return true
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EEXIST') return true
    throw error
  }
}

function isDead(held, beatAt) {
  // An empty lock is just being written.
  if (held === '') return Date.now() - beatAt > deadAfterMilliseconds
  const { host, pid } = JSON.parse(held)
  if (host === hostname() && !isRunning(pid)) return true
  return Date.now() - beatAt > deadAfterMilliseconds
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // If its file was deleted the lock is lost; the work goes on and the next holder may start.
  }
}
