import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder and its missing parents. Throws the system error of the first one that fails: Node's recursive mode
 * reports ENOENT on a read-only disk and never returns below /proc.
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
