import { Button } from '@mantine/core'
import { useMay } from '../../../kit/browser/admin/admin-context.ts'
import { BulkFrame } from '../../../kit/browser/admin/browse/BulkFrame.tsx'
import { useBulk } from '../../../kit/browser/admin/browse/use-bulk.ts'
import type { Browse } from '../../../kit/browser/admin/browse/use-browse.ts'
import { notifyInfo } from '../../../kit/browser/admin/notify.tsx'
import { call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { files, type FileRecord } from '../files.contract.ts'

type Action = 'remove' | 'restore' | 'purge'

/** What can be done with several files; those in use stay and are named. */
export function FilesBulkBar({ browse }: { browse: Browse<FileRecord> }) {
  const { t } = useTexts()
  const may = useMay()
  const { busy, run, say, confirmForGood } = useBulk('file')
  const { selected } = browse

  const send = (records: FileRecord[], action: Action) =>
    call(files.batch, { _id: records.map((file) => file._id), action })
  const change = (action: Action, message: string, undo?: Action) =>
    run(async () => {
      const { kept } = await send(selected, action)
      const keptIds = new Set(kept.map((one) => one._id))
      const gone = selected.filter((file) => !keptIds.has(file._id))
      const names = selected.filter((file) => keptIds.has(file._id)).map((file) => file.title || file.name)
      browse.select([])
      if (names.length > 0) notifyInfo(t('files.kept', { names: names.join(', ') }))
      if (gone.length > 0) say(t(message, { count: gone.length }), undo && (() => send(gone, undo)))
    })
  async function purge() {
    if (await confirmForGood(selected.length)) await change('purge', 'kit.bulk.gone')
  }

  const mayRemove = may({ module: 'file', action: 'remove' })
  return (
    <BulkFrame browse={browse}>
      {browse.state.bin ? (
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          onClick={() => void change('restore', 'kit.bulk.restored', 'remove')}
        >
          {t('kit.bulk.restore')}
        </Button>
      ) : null}
      {browse.state.bin && mayRemove ? (
        <Button size="xs" color="red.8" disabled={busy} onClick={() => void purge()}>
          {t('kit.bulk.forGood')}
        </Button>
      ) : null}
      {!browse.state.bin && mayRemove ? (
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          onClick={() => void change('remove', 'kit.bulk.removed', 'restore')}
        >
          {t('kit.bulk.remove')}
        </Button>
      ) : null}
    </BulkFrame>
  )
}
