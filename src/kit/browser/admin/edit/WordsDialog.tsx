import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'

interface Props {
  opened: boolean
  title: string
  text: string
  /** Label of the text field. */
  label: string
  /** Label of the confirming button, a verb. */
  submit: string
  /** Requires a text. */
  required?: boolean
  onClose: () => void
  onSubmit: (words: string) => Promise<void>
}

/** Asks for a text that accompanies a step; kept until the step is taken. */
export function WordsDialog({ opened, title, text, label, submit, required, onClose, onSubmit }: Props) {
  const { t } = useTexts()
  const [words, setWords] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  async function send() {
    if (required && words.trim() === '') return setError(t('kit.edit.required'))
    setBusy(true)
    try {
      await onSubmit(words.trim())
      setWords('')
      onClose()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack>
        <Text size="sm">{text}</Text>
        <Textarea
          label={label}
          required={required ?? false}
          value={words}
          error={error || undefined}
          maxLength={2000}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          onChange={(event) => {
            setWords(event.currentTarget.value)
            setError('')
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button loading={busy} onClick={() => void send()}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
