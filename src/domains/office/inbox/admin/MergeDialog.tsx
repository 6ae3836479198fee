import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#kit/browser/admin/edit/FormDialog.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { threadCalls, type Thread } from '../inbox.contract.ts'

interface Props {
  opened: boolean
  onClose: () => void
  thread: Thread
  merged: (into: Thread) => void
}

/** Merges a conversation into another one, by its number. */
export function MergeDialog({ opened, onClose, thread, merged }: Props) {
  const { t } = useTexts()
  const [number, setNumber] = useState<number | ''>('')
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('inbox.merge.title')}
      text={t('inbox.merge.text')}
      submit={t('inbox.merge.action')}
      disabled={number === ''}
      done={t('inbox.merge.done')}
      send={async () => {
        if (number === '') return
        const { _id, version } = thread
        merged((await call(threadCalls.merge, { _id, version, number })).message_thread)
      }}
    >
      {(errors) => (
        <NumberInput
          data-autofocus
          required
          label={t('inbox.merge.number')}
          allowDecimal={false}
          min={1}
          value={number}
          error={errors['number']}
          onChange={(value) => setNumber(typeof value === 'number' ? value : '')}
        />
      )}
    </FormDialog>
  )
}
