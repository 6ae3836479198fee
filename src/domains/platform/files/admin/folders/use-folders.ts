import { useQuery } from '@tanstack/react-query'
import { useBulk } from '#kit/browser/admin/browse/use-bulk.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { files, type FileRecord } from '../../files.contract.ts'
import { fileFolders } from '../../folders.contract.ts'

/** All folders; reloaded after changes of files. */
export const useFolders = () =>
  useQuery({ queryKey: ['file', 'folders'], queryFn: () => call(fileFolders.list, {}) })

const lastName = (path: string) => path.split('/').at(-1) ?? ''

/** Moves files into a folder, with undo in the notification. */
export function useMoveFiles() {
  const { t } = useTexts()
  const { busy, run, say } = useBulk('file')
  const send = (moved: readonly FileRecord[], folder: string) =>
    call(files.batch, { _id: moved.map(({ _id }) => _id), action: 'move', folder })

  async function moveBack(moved: readonly FileRecord[]) {
    const before = Map.groupBy(moved, ({ folder }) => folder)
    for (const [folder, those] of before) await send(those, folder)
  }
  return {
    busy,
    move: (chosen: readonly FileRecord[], folder: string) =>
      run(async () => {
        const moved = chosen.filter((file) => file.folder !== folder)
        if (moved.length === 0) return
        const waits = new Set((await send(moved, folder)).waits)
        if (waits.size > 0) say(t('files.waiting.left'))
        const now = moved.filter(({ _id }) => !waits.has(_id))
        if (now.length === 0) return
        const name = folder === '' ? t('files.folders.none') : lastName(folder)
        say(t('files.folders.moved', { count: now.length, name }), () => moveBack(now))
      }),
  }
}
