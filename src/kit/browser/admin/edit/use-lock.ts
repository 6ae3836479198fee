import { useCallback, useEffect, useRef, useState } from 'react'
import { useAdmin } from '../admin-context.ts'
import { useLive, type LiveEvent } from '../live.ts'
import { lockRecord, unlockRecord, type Lockable, type LockState } from '../records.ts'

const heartbeat = 20_000

/**
 * Holds a record's lock while its edit screen is open. `lost`: another tab took over from this one. Without a
 * connection the last known state counts. A null `collection` has no locks.
 */
export function useLock(collection: Lockable | null, id: string | undefined, wanted: boolean) {
  const { user } = useAdmin()
  const [state, setState] = useState<LockState | null>(null)
  const [hadIt, setHadIt] = useState(false)
  const check = useRef<() => void>(() => undefined)

  useEffect(() => {
    if (!collection || !id || !wanted) return undefined
    let here = true
    const beat = async () => {
      try {
        const next = await lockRecord(collection, id)
        if (!here) return
        setState(next)
        if (next.mine) setHadIt(true)
      } catch {
        // The next heartbeat retries; saves are checked by version in any case.
      }
    }
    void beat()
    check.current = () => void beat()
    const timer = setInterval(() => void beat(), heartbeat)
    return () => {
      here = false
      clearInterval(timer)
      setState(null)
      setHadIt(false)
      unlockRecord(collection, id).catch(() => undefined)
    }
  }, [collection, id, wanted])

  const hear = useCallback(
    ({ type, data }: LiveEvent) => {
      if (type === 'lockTaken' && (data as { recordId?: string }).recordId === id) check.current()
    },
    [id],
  )
  useLive(collection && id && wanted ? `user/${user._id}` : null, hear)

  const takeOver = useCallback(async () => {
    if (collection && id) setState(await lockRecord(collection, id, true))
  }, [collection, id])

  const foreign = state !== null && !state.mine && state.by !== null
  return {
    by: foreign ? state.by : null,
    since: state?.since ?? null,
    foreign,
    lost: foreign && hadIt,
    takeOver,
    check: useCallback(() => check.current(), []),
  }
}

export type Lock = ReturnType<typeof useLock>
