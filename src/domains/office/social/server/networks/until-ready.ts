import { setTimeout as pause } from 'node:timers/promises'
import { NetworkProblem } from './network.ts'

/** Looks for about a minute, ever more rarely. */
const looks = 24
const longest = 3000

/**
 * Waits until a network has prepared a picture: `look` gives what is ready, null while it is not. Nothing is public meanwhile, so it
 * throws NetworkProblem `later` where it takes too long.
 */
export async function untilReady<T>(look: () => Promise<T | null>): Promise<T> {
  for (let done = 0; done < looks; done++) {
    const ready = await look()
    if (ready !== null) return ready
    await pause(Math.min(longest, 250 * 2 ** done))
  }
  throw new NetworkProblem('later', 'The picture is still being prepared.')
}
