import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * What long work awaits between its small pieces, so that nobody waits for all of it: once it has taken `most` milliseconds, what
 * came in meanwhile goes first.
 */
export function othersFirst(most = 15): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < most) return
    await nextTurn()
    began = performance.now()
  }
}
