import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface LongestTurn {
  /** Milliseconds that other work would have waited. */
  waited: number
  /**
   * Processor time in milliseconds of this thread in one turn of the event loop, which does not depend on other load.
   */
  worked: number
}

const worked = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Watches the turns of the event loop; the returned function stops and returns the longest one. */
export function watchTurns(): () => LongestTurn {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  let longest = 0
  let last = worked()
  const look = () => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }
  let next: NodeJS.Immediate
  const turn = () => {
    look()
    next = setImmediate(turn)
  }
  next = setImmediate(turn)
  return () => {
    look()
    clearImmediate(next)
    delays.disable()
    return { waited: delays.max / 1e6, worked: longest }
  }
}
