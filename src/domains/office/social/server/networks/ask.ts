import { ask as askService, type Answered, type Asked, NoAnswer } from '#kit/server/http/ask.ts'
import { NetworkProblem } from './network.ts'

/**
 * Sends one request to a network. Throws NetworkProblem `later` if it was not reached, and `unknown` if a creating
 * request got no response, because the result is open.
 */
export async function ask(asked: Asked): Promise<Answered> {
  try {
    return await askService(asked)
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause
    throw new NetworkProblem(cause.lost ? 'unknown' : 'later', cause.message, { cause, silent: true })
  }
}
