import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Lets other requests run between the steps of long work: yields to the event loop once the work has taken `most`
 * milliseconds.
 */
export function othersFirst(most = 15): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < most) return
    await nextTurn()
    began = performance.now()
  }
}
