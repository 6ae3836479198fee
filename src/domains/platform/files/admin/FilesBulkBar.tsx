import { Button } from '@mantine/core'
import { IconFolderSymlink } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { BulkFrame } from '#kit/browser/admin/browse/BulkFrame.tsx'
import { useBulk } from '#kit/browser/admin/browse/use-bulk.ts'
import type { Browse } from '#kit/browser/admin/browse/use-browse.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { files, type FileRecord } from '../files.contract.ts'
import type { FileFolder } from '../folders.contract.ts'
import { KeptDialog, type KeptFile } from './file/KeptDialog.tsx'
import { MoveDialog } from './folders/MoveDialog.tsx'
import { useMoveFiles } from './folders/use-folders.ts'

type Action = 'remove' | 'restore' | 'purge'

/** Actions for several files; those in use are kept and listed. */
export function FilesBulkBar({
  browse,
  folders,
}: {
  browse: Browse<FileRecord>
  folders: readonly FileFolder[]
}) {
  const { t } = useTexts()
  const may = useMay()
  const { busy, run, say, confirmForGood } = useBulk('file')
  const { selected } = browse
  const [kept, setKept] = useState<KeptFile[]>([])
  const [moving, setMoving] = useState(false)
  const { move } = useMoveFiles()
  const places = new Set(selected.map(({ folder }) => folder))

  const send = (records: FileRecord[], action: Action) =>
    call(files.batch, { _id: records.map((file) => file._id), action })
  const change = (action: Action, message: string, undo?: Action) =>
    run(async () => {
      const stays = new Map((await send(selected, action)).kept.map((one) => [one._id, one]))
      const gone = selected.filter(({ _id }) => !stays.has(_id))
      setKept(
        selected.flatMap((file) => {
          const one = stays.get(file._id)
          return one ? [{ file, uses: one.uses, others: one.others }] : []
        }),
      )
      browse.select([])
      if (gone.length > 0) say(t(message, { count: gone.length }), undo && (() => send(gone, undo)))
    })
  async function purge() {
    if (await confirmForGood(selected.length)) await change('purge', 'kit.bulk.gone')
  }

  const mayRemove = may({ module: 'file', action: 'remove' })
  return (
    <>
      {kept.length > 0 ? <KeptDialog kept={kept} onClose={() => setKept([])} /> : null}
      {moving ? (
        <MoveDialog
          title={t('files.folders.moveFiles', { count: selected.length })}
          top={t('files.folders.none')}
          folders={folders}
          from={places.size === 1 ? [...places][0] : undefined}
          mayMake
          onMove={(path) => {
            setMoving(false)
            void move(selected, path)
          }}
          onClose={() => setMoving(false)}
        />
      ) : null}
      <BulkFrame browse={browse}>
        {!browse.state.bin && may({ module: 'file', action: 'update' }) ? (
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            leftSection={<IconFolderSymlink size={16} aria-hidden />}
            onClick={() => setMoving(true)}
          >
            {t('files.folders.move')}
          </Button>
        ) : null}
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
    </>
  )
}
