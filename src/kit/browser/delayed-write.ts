export interface DelayedWrite {
  /** Runs `work` after a pause in which nothing else is put here; what waited before is replaced. */
  put(work: () => void): void
  /** Runs at once what still waits. */
  flush(): void
  /** Drops what still waits, because it has become obsolete. */
  cancel(): void
}

/** A write that waits for a pause of so many milliseconds, because people go on typing. */
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
