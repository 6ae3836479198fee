import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import type { Edit } from './edited-record.ts'
import { WordsDialog } from './WordsDialog.tsx'

/** Submits a record for release, for users who may not publish. */
export function HandInButton({ edit, blockers }: { edit: Edit; blockers: string[] }) {
  const { t } = useTexts()
  const [opened, setOpened] = useState(false)
  const { record, form } = edit
  const waits = record?.handIn?.state === 'handedIn'
  const isNew = record === null && !form.dirty
  const isPublic = record?.status === 'published' && !record.hasDraft && !form.dirty
  const label = t(record?.handIn?.state === 'sentBack' ? 'kit.handIn.again' : 'kit.handIn.handIn')
  return (
    <>
      <Button
        className="edit-bar-main"
        disabled={waits || isNew || isPublic || Boolean(record?.publishAt) || blockers.length > 0}
        {...(blockers[0] ? { title: blockers[0] } : {})}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <WordsDialog
        opened={opened}
        title={label}
        text={t('kit.handIn.handInText')}
        label={t('kit.handIn.comment')}
        submit={label}
        onClose={() => setOpened(false)}
        onSubmit={edit.handIn}
      />
    </>
  )
}
