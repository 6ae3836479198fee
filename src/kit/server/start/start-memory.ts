import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const soon = 3000

/**
 * Frees memory used only by the start, once after a short delay: V8 would keep tens of megabytes while the server has
 * little to do.
 */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (how: object) => void
    setFlagsFromString('--no-expose-gc')
    // The only mode that also frees the young generation
    collect({ type: 'major', flavor: 'last-resort' })
  }, soon).unref()
}
