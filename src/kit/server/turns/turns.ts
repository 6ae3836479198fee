export interface TurnsOptions {
  /** How many work at the same time; the others wait in the order in which they came. */
  atOnce: number
  /** How many may wait; whoever comes then gets `refuse()` at once. As many as come by default. */
  mostWaiting?: number
  /** Milliseconds after which somebody who still waits gets `refuse()`. For ever by default. */
  patience?: number
  /** The error of whoever gets no turn. */
  refuse?: () => Error
}

/**
 * Lets only so many do something at a time, within this process.
 * @returns a function that runs what it is given in its turn and gives its result; throws what that throws, or `refuse()`
 */
export function takingTurns({
  atOnce,
  mostWaiting = Infinity,
  patience = Infinity,
  refuse = () => new Error('too many are waiting'),
}: TurnsOptions): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0
  const waiting = new Set<() => void>()

  const turn = () =>
    new Promise<void>((begin, fail) => {
      const timer = Number.isFinite(patience)
        ? setTimeout(() => {
            waiting.delete(called)
            fail(refuse())
          }, patience)
        : undefined
      const called = () => {
        clearTimeout(timer)
        begin()
      }
      waiting.add(called)
    })

  return async (work) => {
    if (working < atOnce) working++
    else if (waiting.size >= mostWaiting) throw refuse()
    else await turn()
    try {
      return await work()
    } finally {
      // Whoever has waited longest takes the place over
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else working--
    }
  }
}
