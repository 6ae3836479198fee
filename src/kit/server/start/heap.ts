import { setFlagsFromString } from 'node:v8'

let sparing = 0

/** How much the heap may grow from one cleaning to the next, in percent; 0 leaves it to V8, which lets it double or more. */
const growBy = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`)

/**
 * Does long work that makes much and keeps little: meanwhile the memory is cleaned each time it has grown by a third,
 * instead of growing to several times of what is kept. The work takes longer by some percent, and so does what runs beside it.
 * @returns what the work gives; throws what it throws
 */
export async function sparingMemory<T>(work: () => Promise<T>): Promise<T> {
  if (sparing++ === 0) growBy(33)
  try {
    return await work()
  } finally {
    if (--sparing === 0) growBy(0)
  }
}
