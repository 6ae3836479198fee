import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBulk } from '../../../../kit/browser/admin/browse/use-bulk.ts'
import { ApiProblem, call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { files, type FileRecord, type FileUse } from '../files.contract.ts'
import { KeptDialog } from './KeptDialog.tsx'

/** Puts the file into the bin; where records show it, it stays and they are named. */
export function RemoveFile({ file }: { file: FileRecord }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { busy, run, say } = useBulk('file')
  const [uses, setUses] = useState<FileUse[]>([])

  const remove = () =>
    run(async () => {
      try {
        await call(files.remove, { _id: file._id })
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || problem.code !== 'FILE_USED') throw problem
        return setUses((problem.details['uses'] ?? []) as FileUse[])
      }
      say(t('files.removed', { name: file.title || file.name }), () =>
        call(files.batch, { _id: [file._id], action: 'restore' }),
      )
      return navigate(file.folder ? `/files?folder=${encodeURIComponent(file.folder)}` : '/files')
    })

  return (
    <>
      {uses.length > 0 ? <KeptDialog kept={[{ file, uses }]} onClose={() => setUses([])} /> : null}
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
