import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LockState } from '../../../../../kit/browser/admin/records.ts'
import { call } from '../../../../../kit/browser/api.ts'
import { tabId } from '../../../../../kit/browser/tab.ts'
import { files, type FileRecord } from '../../files.contract.ts'
import { fileLocks } from '../../locks.contract.ts'

const heartbeat = 20_000

/** One file, kept fresh and locked for this tab while its screen is open. */
export function useFile(id: string, mayUpdate: boolean) {
  const client = useQueryClient()
  const [state, setState] = useState<LockState | null>(null)
  const [hadIt, setHadIt] = useState(false)
  const answer = useQuery({
    queryKey: ['file', 'one', id],
    queryFn: async () => (await call(files.read, { _id: id, lang: 'de' })).file,
  })

  useEffect(() => {
    if (!mayUpdate) return undefined
    let here = true
    const beat = () =>
      call(fileLocks.lock, { _id: id, tab: tabId }).then(
        ({ lock }) => {
          if (!here) return
          setState(lock)
          if (lock.mine) setHadIt(true)
        },
        // No connection: the next beat asks again, and a save is guarded by its version.
        () => undefined,
      )
    void beat()
    const timer = setInterval(() => void beat(), heartbeat)
    return () => {
      here = false
      clearInterval(timer)
      setState(null)
      setHadIt(false)
      call(fileLocks.unlock, { _id: id, tab: tabId }).catch(() => undefined)
    }
  }, [id, mayUpdate])

  const foreign = state !== null && !state.mine && state.by !== null
  return {
    file: answer.data,
    problem: answer.error,
    /** Who else is editing it, and the way to take over. */
    lock: {
      by: foreign ? state.by : null,
      since: state?.since ?? null,
      foreign,
      lost: foreign && hadIt,
      takeOver: async () =>
        setState((await call(fileLocks.lock, { _id: id, tab: tabId, takeOver: true })).lock),
    },
    reload: () => void client.invalidateQueries({ queryKey: ['file', 'one', id] }),
    keep: (file: FileRecord) => {
      client.setQueryData(['file', 'one', id], file)
      void client.invalidateQueries({ queryKey: ['file'] })
    },
  }
}
