import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#kit/browser/texts.ts'

/** Pastes lines through a dialog, for devices without a keyboard. */
export function PasteLines({ onClose, onTake }: { onClose: () => void; onTake: (text: string) => void }) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('documents.lines.paste')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <Textarea
          label={t('documents.lines.pasteLabel')}
          description={t('documents.lines.pasteHint')}
          data-autofocus
          autosize
          minRows={6}
          maxRows={16}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button disabled={text.trim() === ''} onClick={() => onTake(text)}>
            {t('documents.lines.pasteTake')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
