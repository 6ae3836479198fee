// Temporary files of tests: in memory if there is room, because a database is copied for every test file.
import { lstatSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30
/** Files older than this are left by killed runs; no run takes this long. */
const staleMs = 24 * 60 * 60 * 1000

/** Points `TMPDIR` to a folder in memory, for this process and its children, unless it is set or memory is short. */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return
  const folder = join(memory, `dorfplatz-${process.getuid()}`)
  try {
    mkdirSync(folder, { mode: 0o755, recursive: true })
    // Anyone may create folders there: only our own is safe to use
    const found = lstatSync(folder)
    if (!found.isDirectory() || found.uid !== process.getuid() || (found.mode & 0o022) !== 0) return
    removeStale(folder)
  } catch {
    return
  }
  process.env.TMPDIR = folder
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

function removeStale(folder) {
  // A run at another time (`TEST_CLOCK`) sees real times on files of other runs, so compare with a file made now
  const mark = join(folder, `now.${process.pid}`)
  writeFileSync(mark, '')
  const now = lstatSync(mark).mtimeMs
  rmSync(mark)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { mtimeMs = now } = lstatSync(path, { throwIfNoEntry: false }) ?? {}
    if (now - mtimeMs > staleMs) rmSync(path, { recursive: true, force: true })
  }
}
