import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder and those above it that are missing. Throws the system's own error of the first that can't be made;
 * Node's recursive way says ENOENT on a read-only disk and never comes back below /proc.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const above = path.dirname(folder)
  if (above !== folder && !existsSync(above)) makeFolder(above, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
