import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBulk } from '#kit/browser/admin/browse/use-bulk.ts'
import { ApiProblem, call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { files, type FileRecord } from '../../files.contract.ts'
import { KeptDialog, type KeptFile } from './KeptDialog.tsx'
import { fileScreens } from '../../files.addresses.ts'

/** Moves the file to the bin; if records use it, they are listed instead. */
export function RemoveFile({ file }: { file: FileRecord }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { busy, run, say } = useBulk('file')
  const [kept, setKept] = useState<KeptFile[]>([])

  const remove = () =>
    run(async () => {
      try {
        await call(files.remove, { _id: file._id })
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || problem.code !== 'FILE_USED') throw problem
        return setKept([{ file, ...(problem.details as Pick<KeptFile, 'uses' | 'others'>) }])
      }
      say(t('files.removed', { name: file.title || file.name }), () =>
        call(files.batch, { _id: [file._id], action: 'restore' }),
      )
      return navigate(
        file.folder
          ? `/${fileScreens.browse}?folder=${encodeURIComponent(file.folder)}`
          : `/${fileScreens.browse}`,
      )
    })

  return (
    <>
      {kept.length > 0 ? <KeptDialog kept={kept} onClose={() => setKept([])} /> : null}
      <Button
        variant="default"
        disabled={busy}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => void remove()}
      >
        {t('kit.bulk.remove')}
      </Button>
    </>
  )
}
