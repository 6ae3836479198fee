import { setFlagsFromString } from 'node:v8'

let sparing = 0

/** Limits heap growth between garbage collections, in percent; 0 restores V8's default of doubling or more. */
const growBy = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`)

/**
 * Runs long work that allocates much and keeps little with a small heap: garbage is collected each time the heap has
 * grown by a third, not only once it has multiplied. Slows down this work and concurrent work by some percent.
 * @returns the result of `work`; throws its errors
 */
export async function sparingMemory<T>(work: () => Promise<T>): Promise<T> {
  if (sparing++ === 0) growBy(33)
  try {
    return await work()
  } finally {
    if (--sparing === 0) growBy(0)
  }
}
