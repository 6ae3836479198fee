import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from './make-folder.ts'

/** What others of the machine may do, in the bits of a mode. */
const others = 0o077
/**
 * Mode of the folder for everything that is kept. PostgreSQL, which refuses to run as root, has to pass through it to its own
 * files; Linux lets it begin inside.
 */
export const privateFolder = process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : 0o700

/** PostgreSQL sets the rights of its own files, and runs as another user where the program runs as root. */
const ofTheDatabase = 'postgres'
/** Uploaded files are many: they are looked at one by one only where somebody else could have come to them. */
const ofTheStore = 'files'

/** What was found open to others. */
export interface Narrowed {
  /** How many files and folders were narrowed. */
  narrowed: number
  /** How many could not be: they belong to somebody else, or the file system knows no rights. */
  kept: number
}

/**
 * From here on nobody but the user of this process comes to what it writes, and what lies in the folder for everything that is
 * kept is narrowed to that: unsent mails hold keys to accounts. Makes the folder. Throws the system's error where it can't.
 */
export function keepPrivate(dataDir: string): Narrowed {
  process.umask(others)
  makeFolder(dataDir, privateFolder)
  const found: Narrowed = { narrowed: 0, kept: 0 }
  if (process.platform === 'win32') return found

  /** Gives whether others could come to it. */
  const narrow = (at: string, beyond = others): boolean => {
    const { mode } = lstatSync(at)
    if ((mode & beyond) === 0) return false
    try {
      chmodSync(at, mode & 0o7777 & ~beyond)
      if (lstatSync(at).mode & beyond) found.kept += 1
      else found.narrowed += 1
    } catch {
      found.kept += 1
    }
    return true
  }
  const below = (folder: string, skip: (name: string) => boolean) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (skip(entry.name) || !(entry.isFile() || entry.isDirectory())) continue
      const at = path.join(folder, entry.name)
      narrow(at)
      if (entry.isDirectory()) below(at, () => false)
    }
  }
  const wasOpen = narrow(dataDir, others & ~privateFolder)
  const store = path.join(dataDir, ofTheStore)
  const storeWasOpen = lstatSync(store, { throwIfNoEntry: false })?.isDirectory() === true && narrow(store)
  below(dataDir, (name) => name === ofTheDatabase || name === ofTheStore)
  if (wasOpen && storeWasOpen) below(store, () => false)
  return found
}
