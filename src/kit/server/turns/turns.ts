export interface TurnsOptions {
  /** Number that may run at the same time; the others wait in order. */
  atOnce: number
  /** Limit of waiting callers; further ones fail with `refuse()` at once. Unlimited by default. */
  mostWaiting?: number
  /** Milliseconds after which a waiting caller fails with `refuse()`. Unlimited by default. */
  patience?: number
  /** Error of a caller without a turn. */
  refuse?: () => Error
}

/**
 * Limits concurrent work within this process.
 * @returns a function that runs work in its turn and returns its result; throws its errors, or `refuse()`
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
      // The longest waiting caller takes the freed place
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else working--
    }
  }
}
