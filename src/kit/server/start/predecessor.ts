import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, markOf, type ProcessMark } from '../database/embedded/processes.ts'

const prefix = '.ending.'
/** A process killed just now, or whose launcher was, may not have announced its end yet. */
const patienceUntilSaid = 1000
/** A proper shutdown takes seconds; a hanging one needs a person's decision. */
const patienceUntilGone = 60_000

/** Announces to the next start on this folder that this process is ending. */
export function sayEnding(dataDir: string): void {
  try {
    writeFileSync(path.join(dataDir, `${prefix}${process.pid}`), JSON.stringify(markOf(process.pid)), {
      mode: 0o600,
    })
  } catch {
    // On a full disk the next start does not wait, but can be repeated
  }
}

/** Removes the announcement: the process holds nothing any more. */
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
 * Waits for an ending process on the same folder; `tell` is called once. Returns true if there was one and it is gone;
 * false if none announces its end, or it still lives after a minute. `owner` is known to use the folder: its end counts
 * even without an announcement.
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
