import { setTimeout as pause } from 'node:timers/promises'
import { NetworkProblem } from './network.ts'

/** Polls for about a minute at increasing intervals. */
const looks = 24
const longest = 3000

/**
 * Waits until a network has prepared a picture: `look` returns the result, or null while it is pending. Nothing is
 * public meanwhile, so a timeout throws NetworkProblem `later`.
 */
export async function untilReady<T>(look: () => Promise<T | null>): Promise<T> {
  for (let done = 0; done < looks; done++) {
    const ready = await look()
    if (ready !== null) return ready
    await pause(Math.min(longest, 250 * 2 ** done))
  }
  throw new NetworkProblem('later', 'The picture is still being prepared.')
}
