import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const soon = 3000

/**
 * Gives back, once and a little later, what only the start needed: V8 keeps tens of megabytes of it for as long as the
 * server has little to do.
 */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (how: object) => void
    setFlagsFromString('--no-expose-gc')
    // The only flavour that also gives back the room for young objects
    collect({ type: 'major', flavor: 'last-resort' })
  }, soon).unref()
}
