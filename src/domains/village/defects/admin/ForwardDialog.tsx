import { Button, Group, Modal, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { ApiProblem, call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type Defect, defectCalls } from '../defects.contract.ts'

interface Props {
  opened: boolean
  onClose: () => void
  defect: Defect
  changed: (defect: Defect) => void
}

/** Hands a report on by mail, without who sent it. What was typed stays until it is sent. */
export function ForwardDialog({ opened, onClose, defect, changed }: Props) {
  const { t } = useTexts()
  const [to, setTo] = useState('')
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState(true)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const hasPhotos = defect.photos.length > 0

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const { defect: next } = await call(defectCalls.forward, { _id: defect._id, to, text, photos })
      changed(next)
      notifyDone(t('defects.forward.done'))
      setTo('')
      setText('')
      onClose()
    } catch (problem) {
      const wrong = problem instanceof ApiProblem ? problem.fields['to'] : undefined
      if (wrong) setError(wrong)
      else notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('defects.forward.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          <Text size="sm">{t('defects.forward.text')}</Text>
          <TextInput
            data-autofocus
            type="email"
            required
            label={t('defects.forward.to')}
            maxLength={200}
            value={to}
            error={error}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Textarea
            label={t('defects.forward.message')}
            autosize
            minRows={3}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {hasPhotos ? (
            <Switch
              label={t('defects.forward.photos')}
              checked={photos}
              onChange={(event) => setPhotos(event.currentTarget.checked)}
            />
          ) : null}
          <Group>
            <Button type="submit" loading={busy}>
              {t('defects.forward.send')}
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
