import { useCallback, useEffect, useRef } from 'react'
import { useLiveModule, type LiveEvent } from '../live.ts'

/** Part of a change notice used by forms. */
interface Changes {
  changes?: { _id: string; byName: string }[]
}

/**
 * Author of the last change of an open record, from live notices; empty: unknown. Returns a function, because the
 * notice precedes the reload and needs no rendering.
 */
export function useWhoChanged(module: string | undefined, id: string | undefined): () => string {
  const name = useRef('')
  useEffect(() => {
    name.current = ''
  }, [id])
  const hear = useCallback(
    ({ data }: LiveEvent) => {
      const change = (data as Changes | undefined)?.changes?.findLast(({ _id }) => _id === id)
      if (change) name.current = change.byName
    },
    [id],
  )
  useLiveModule(module && id !== undefined ? module : null, hear)
  return useCallback(() => name.current, [])
}
