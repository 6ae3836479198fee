export interface DelayedWrite {
  /** Schedules `work` after a pause, replacing pending work. */
  put(work: () => void): void
  /** Runs pending work at once. */
  flush(): void
  /** Drops pending work, because it is obsolete. */
  cancel(): void
}

/** Delays a write until a pause of this many milliseconds, e.g. in typing. */
export function createDelayedWrite(pause: number): DelayedWrite {
  let waiting: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    waiting = null
  }
  const flush = () => {
    const work = waiting
    cancel()
    work?.()
  }
  return {
    put(work) {
      cancel()
      waiting = work
      timer = setTimeout(flush, pause)
    },
    flush,
    cancel,
  }
}
