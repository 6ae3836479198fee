import { useEffect, useState } from 'react'
import { createDelayedWrite, type DelayedWrite } from '../delayed-write.ts'
import { onLeaving } from '../leaving.ts'

/**
 * A delayed write that is never lost: flushed when its screen or the page is left, before a sign-out ends the session.
 */
export function useDelayedWrite(pause: number): DelayedWrite {
  const [write] = useState(() => createDelayedWrite(pause))
  useEffect(() => {
    const endWatch = onLeaving((isLeaving) => isLeaving && write.flush())
    window.addEventListener('pagehide', write.flush)
    return () => {
      endWatch()
      window.removeEventListener('pagehide', write.flush)
      write.flush()
    }
  }, [write])
  return write
}
