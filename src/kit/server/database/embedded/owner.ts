import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isAlive, markOf, type ProcessMark } from './processes.ts'

/**
 * Makes this process the owner of the data directory by creating `file`, replacing a dead owner.
 * Returns undefined on success, else the living owner.
 */
export function takeOwnership(file: string): ProcessMark | undefined {
  const mine = `${file}.${process.pid}`
  rmSync(mine, { force: true })
  // Readable by everybody; the directory's rights decide who may take over
  try {
    writeFileSync(mine, JSON.stringify(markOf(process.pid)), { flag: 'wx', mode: 0o644 })
    for (;;) {
      if (create(mine, file)) return undefined
      const found = read(file)
      if (found === undefined) continue
      const owner = parse(found)
      if (owner && isAlive(owner)) return owner
      removeDead(file, found)
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Releases the data directory; does nothing if it belongs to another process. */
export function giveUpOwnership(file: string): void {
  if (ownerOf(file)?.pid === process.pid) rmSync(file, { force: true })
}

/** The living process that owns the data directory, if any. */
export function ownerOf(file: string): ProcessMark | undefined {
  const owner = parse(read(file))
  return owner && isAlive(owner) ? owner : undefined
}

// A hard link appears with its whole content or not at all
function create(from: string, file: string): boolean {
  try {
    linkSync(from, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function parse(content: string | undefined): ProcessMark | undefined {
  try {
    return JSON.parse(content ?? '') as ProcessMark
  } catch {
    return undefined
  }
}

function removeDead(file: string, judged: string): void {
  const aside = `${file}.dead.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  // Another process may have taken over between reading and renaming: then restore its file
  if (read(aside) !== judged) create(aside, file)
  rmSync(aside, { force: true })
}
