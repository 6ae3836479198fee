import { ask as askService, type Answered, type Asked, NoAnswer } from '#kit/server/http/ask.ts'
import { NetworkProblem } from './network.ts'

/**
 * Asks a network once. Throws NetworkProblem `later` where it was not reached, and `unknown` where something was asked to be made and
 * no answer came: a network that did not answer has said nothing.
 */
export async function ask(asked: Asked): Promise<Answered> {
  try {
    return await askService(asked)
  } catch (cause) {
    if (!(cause instanceof NoAnswer)) throw cause
    throw new NetworkProblem(cause.lost ? 'unknown' : 'later', cause.message, { cause, silent: true })
  }
}
