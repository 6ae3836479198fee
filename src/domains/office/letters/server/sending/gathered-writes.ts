import { setImmediate as nextTurn } from 'node:timers/promises'

/** A queued write with the callbacks of its caller. */
interface Waiting<I, R> {
  item: I
  done(result: R): void
  fail(error: unknown): void
}

/**
 * Combines simultaneous requests into one statement: those that arrive while one runs are part of the next. Each caller
 * gets its own result.
 */
export class GatheredWrites<I, R> {
  readonly #write: (items: readonly I[]) => Promise<readonly R[]>
  #waiting: Waiting<I, R>[] = []
  #running = false

  /** @param write stores all items and returns a result for each, in order; an error goes to all callers */
  constructor(write: (items: readonly I[]) => Promise<readonly R[]>) {
    this.#write = write
  }

  push(item: I): Promise<R> {
    return new Promise((done, fail) => {
      this.#waiting.push({ item, done, fail })
      void this.#run()
    })
  }

  async #run(): Promise<void> {
    if (this.#running) return
    this.#running = true
    while (this.#waiting.length > 0) {
      // Requests of the same event loop turn share a batch
      await nextTurn()
      const batch = this.#waiting
      this.#waiting = []
      try {
        const results = await this.#write(batch.map(({ item }) => item))
        for (const [index, { done }] of batch.entries()) done(results[index] as R)
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    this.#running = false
  }
}
