import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from './make-folder.ts'

/** Mode bits for other users of the machine. */
const others = 0o077
/**
 * Mode of the data directory. PostgreSQL, which refuses to run as root, must pass through it to its own files; on Linux
 * it starts inside instead.
 */
export const privateFolder = process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : 0o700

/** PostgreSQL manages the rights of its own files, under another user if the program runs as root. */
const ofTheDatabase = 'postgres'
/** There are many uploaded files, so they are checked one by one only if others could access the folder. */
const ofTheStore = 'files'

/** Files and folders that were accessible to others. */
export interface Narrowed {
  /** Number of files and folders restricted. */
  narrowed: number
  /** Number that could not be restricted: of another owner, or on a file system without rights. */
  kept: number
}

/**
 * Restricts access to this process's user, for future files and for everything in the data directory: unsent mails
 * contain keys to accounts. Creates the folder. Throws the system's error on failure.
 */
export function keepPrivate(dataDir: string): Narrowed {
  process.umask(others)
  makeFolder(dataDir, privateFolder)
  const found: Narrowed = { narrowed: 0, kept: 0 }
  if (process.platform === 'win32') return found

  /** Restricts one file or folder. Returns whether others had access. */
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
