import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#kit/browser/admin/edit/FormDialog.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { threadCalls, type Thread } from '../inbox.contract.ts'
import { bounds } from '../inbox.rules.ts'

interface Props {
  opened: boolean
  onClose: () => void
  thread: Thread
  made: (own: Thread) => void
}

/** Splits some messages into a new conversation. */
export function SplitDialog({ opened, onClose, thread, made }: Props) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<string[]>([])
  const [subject, setSubject] = useState(thread.subject)
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('inbox.split.title')}
      text={t('inbox.split.text')}
      submit={t('inbox.split.action')}
      disabled={chosen.length === 0 || subject.trim() === ''}
      done={t('inbox.split.done')}
      send={async () => {
        const { _id, version } = thread
        made((await call(threadCalls.split, { _id, version, messages: chosen, subject })).message_thread)
      }}
    >
      {(errors) => (
        <>
          <TextInput
            data-autofocus
            required
            label={t('inbox.split.subject')}
            maxLength={bounds.subject}
            value={subject}
            error={errors['subject']}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
          <Checkbox.Group
            label={t('inbox.split.messages')}
            value={chosen}
            error={errors['messages']}
            onChange={setChosen}
          >
            <Stack gap="xs" mt="xs">
              {(thread.messages ?? []).map((one) => (
                <Checkbox
                  key={one._id}
                  value={one._id}
                  label={`${one.name || t('inbox.anonymous')}: ${one.text.replaceAll(/\s+/g, ' ').slice(0, 80)}`}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </>
      )}
    </FormDialog>
  )
}
