import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../kit/browser/api.ts'
import { tabId } from '../../../kit/browser/tab.ts'
import { files, type FileRecord } from '../files.contract.ts'
import { fileLocks } from '../locks.contract.ts'

const heartbeat = 20_000

/** One file, kept fresh and locked for this tab while its screen is open. */
export function useFile(id: string, mayUpdate: boolean) {
  const client = useQueryClient()
  const [locked, setLocked] = useState<string | null>(null)
  const answer = useQuery({
    queryKey: ['file', 'one', id],
    queryFn: async () => (await call(files.read, { _id: id, lang: 'de' })).file,
  })

  useEffect(() => {
    if (!mayUpdate) return undefined
    let here = true
    const beat = () =>
      call(fileLocks.lock, { _id: id, tab: tabId }).then(
        ({ lock }) => here && setLocked(lock.mine ? null : (lock.by?.name ?? null)),
        // No connection: the next beat asks again, and a save is guarded by its version.
        () => undefined,
      )
    void beat()
    const timer = setInterval(() => void beat(), heartbeat)
    return () => {
      here = false
      clearInterval(timer)
      call(fileLocks.unlock, { _id: id, tab: tabId }).catch(() => undefined)
    }
  }, [id, mayUpdate])

  return {
    file: answer.data,
    problem: answer.error,
    /** Name of whoever else is editing it. */
    locked,
    keep: (file: FileRecord) => {
      client.setQueryData(['file', 'one', id], file)
      void client.invalidateQueries({ queryKey: ['file'] })
    },
  }
}
