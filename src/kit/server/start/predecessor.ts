import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, markOf, type ProcessMark } from '../database/embedded/processes.ts'

const prefix = '.ending.'
/** A process that was killed this moment, or whose launcher was, has not said yet that it ends. */
const patienceUntilSaid = 1000
/** A program in order ends within seconds; one that hangs is somebody's decision. */
const patienceUntilGone = 60_000

/** Says to whoever starts next on this folder that this process is ending. */
export function sayEnding(dataDir: string): void {
  try {
    writeFileSync(path.join(dataDir, `${prefix}${process.pid}`), JSON.stringify(markOf(process.pid)), {
      mode: 0o600,
    })
  } catch {
    // On a full disk the next start does not wait; it can be repeated
  }
}

/** The process has ended as far as others are concerned. */
export const unsayEnding = (dataDir: string): void =>
  rmSync(path.join(dataDir, `${prefix}${process.pid}`), { force: true })

function endingIn(dataDir: string): ProcessMark | undefined {
  let names: string[] = []
  try {
    names = readdirSync(dataDir).filter((name) => name.startsWith(prefix))
  } catch {
    return undefined
  }
  for (const name of names) {
    const file = path.join(dataDir, name)
    try {
      const mark = JSON.parse(readFileSync(file, 'utf8')) as ProcessMark
      if (isAlive(mark)) return mark
      rmSync(file, { force: true })
    } catch {
      // Half written or just removed
    }
  }
  return undefined
}

/**
 * Waits for a process on the same folder that is on its way out, `tell` hears of it once. True when one was there and is gone
 * now; false where none says that it ends, or it still lives after a minute. `owner` is known to use the folder: its end counts
 * though it said nothing.
 */
export async function predecessorEnds(
  dataDir: string,
  tell: (pid: number) => void,
  owner?: ProcessMark,
): Promise<boolean> {
  let found = endingIn(dataDir)
  for (const end = Date.now() + patienceUntilSaid; !found && Date.now() < end; found = endingIn(dataDir)) {
    await delay(25)
    if (owner && !isAlive(owner)) return true
  }
  if (!found) return false
  tell(found.pid)
  for (const end = Date.now() + patienceUntilGone; isAlive(found); await delay(25))
    if (Date.now() > end) return false
  return true
}
