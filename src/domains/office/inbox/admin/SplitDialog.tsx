import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { ApiProblem, call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { threadCalls, type Thread } from '../inbox.contract.ts'
import { bounds } from '../inbox.rules.ts'

interface Props {
  opened: boolean
  onClose: () => void
  thread: Thread
  made: (own: Thread) => void
}

/** Makes a conversation of its own of some of what was said. */
export function SplitDialog({ opened, onClose, thread, made }: Props) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<string[]>([])
  const [subject, setSubject] = useState(thread.subject)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setWrong({})
    try {
      const { message_thread: own } = await call(threadCalls.split, {
        ...{ _id: thread._id, version: thread.version, messages: chosen, subject },
      })
      notifyDone(t('inbox.split.done'))
      onClose()
      made(own)
    } catch (problem) {
      if (problem instanceof ApiProblem && Object.keys(problem.fields).length > 0) setWrong(problem.fields)
      else notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('inbox.split.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          <Text size="sm">{t('inbox.split.text')}</Text>
          <TextInput
            data-autofocus
            required
            label={t('inbox.split.subject')}
            maxLength={bounds.subject}
            value={subject}
            error={wrong['subject']}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
          <Checkbox.Group
            label={t('inbox.split.messages')}
            value={chosen}
            error={wrong['messages']}
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
          <Group>
            <Button type="submit" loading={busy} disabled={chosen.length === 0 || subject.trim() === ''}>
              {t('inbox.split.action')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
