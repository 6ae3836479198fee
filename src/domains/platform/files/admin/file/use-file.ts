import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLock } from '#kit/browser/admin/edit/use-lock.ts'
import { call } from '#kit/browser/api.ts'
import { files, type FileRecord } from '../../files.contract.ts'
import { fileLocks } from '../../locks.contract.ts'

const lockable = { calls: fileLocks }

/** A file, kept fresh, and locked for this tab while its screen is open. */
export function useFile(id: string, mayUpdate: boolean) {
  const client = useQueryClient()
  const lock = useLock(lockable, id, mayUpdate)
  const answer = useQuery({
    queryKey: ['file', 'one', id],
    queryFn: async () => (await call(files.read, { _id: id, lang: 'de' })).file,
  })

  return {
    file: answer.data,
    problem: answer.error,
    /** Other editor, and a way to take over. */
    lock,
    reload: () => void client.invalidateQueries({ queryKey: ['file', 'one', id] }),
    keep: (file: FileRecord) => {
      client.setQueryData(['file', 'one', id], file)
      void client.invalidateQueries({ queryKey: ['file'] })
    },
  }
}
