import { useCallback, useEffect, useRef } from 'react'
import { useLiveModule, type LiveEvent } from '../live.ts'

/** What a notice of changed records holds, as far as a form needs it. */
interface Changes {
  changes?: { _id: string; byName: string }[]
}

/**
 * Who changed a record last while its form is open, as the live notice names them; empty: nobody is known. Gives a function,
 * because the notice comes before the record is read anew and nothing is drawn for it.
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
