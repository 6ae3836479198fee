import { setImmediate as othersFirst } from 'node:timers/promises'

/** Milliseconds after which others have their turn. */
const longest = 15

/**
 * For work of very many small steps: what comes back is awaited at each of them, and gives way to whoever waits for the program
 * as soon as the steps since the last time have taken a while.
 */
export function takingTurns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longest) return
    await othersFirst()
    since = performance.now()
  }
}
