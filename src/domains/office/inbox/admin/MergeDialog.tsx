import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { ApiProblem, call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { threadCalls, type Thread } from '../inbox.contract.ts'

interface Props {
  opened: boolean
  onClose: () => void
  thread: Thread
  merged: (into: Thread) => void
}

/** Joins a conversation with another one, named by its number. */
export function MergeDialog({ opened, onClose, thread, merged }: Props) {
  const { t } = useTexts()
  const [number, setNumber] = useState<number | ''>('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (number === '') return
    setBusy(true)
    try {
      const { message_thread: into } = await call(threadCalls.merge, {
        ...{ _id: thread._id, version: thread.version, number },
      })
      notifyDone(t('inbox.merge.done'))
      onClose()
      merged(into)
    } catch (problem) {
      const told = problem instanceof ApiProblem ? problem.fields['number'] : undefined
      if (told) setWrong(told)
      else notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('inbox.merge.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          <Text size="sm">{t('inbox.merge.text')}</Text>
          <NumberInput
            data-autofocus
            required
            label={t('inbox.merge.number')}
            allowDecimal={false}
            min={1}
            value={number}
            error={wrong || undefined}
            onChange={(value) => setNumber(typeof value === 'number' ? value : '')}
          />
          <Group>
            <Button type="submit" loading={busy} disabled={number === ''}>
              {t('inbox.merge.action')}
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
