import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#kit/browser/texts.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import { readAmount, writeAmount } from '#kit/shared/money/format.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'

interface Props {
  what: 'refund' | 'receive'
  text: string
  /** Suggested amount. */
  cents: Cents
  busy: boolean
  onClose: () => void
  /**
   * `key` stays the same while the dialog is open, so a repeated request counts once. `waives`: a goodwill refund,
   * which is not due again.
   */
  onSend: (sent: { cents: Cents; words: string; key: string; waives: boolean }) => void
}

/** Dialog for an amount and a note. */
export function AmountDialog({ what, text, cents, busy, onClose, onSend }: Props) {
  const { t, lang } = useTexts()
  const [typed, setTyped] = useState(writeAmount(cents, lang))
  const [words, setWords] = useState('')
  const [waives, setWaives] = useState(true)
  const [key] = useState(uuidv7)
  const amount = readAmount(typed, lang)
  const isWrong = amount === null || amount <= 0
  const say = (name: string) => t(`payments.${what}.${name}`)
  return (
    <Modal opened onClose={onClose} title={say('title')} closeButtonProps={{ 'aria-label': t('kit.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (amount !== null && !isWrong) onSend({ cents: amount, words, key, waives })
        }}
      >
        <Stack>
          {text ? <Text size="sm">{text}</Text> : null}
          <TextInput
            data-autofocus
            label={say('cents')}
            inputMode="decimal"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={isWrong && typed !== '' ? t('kit.record.amount') : undefined}
          />
          <TextInput
            label={say(what === 'refund' ? 'reason' : 'note')}
            {...(what === 'refund' ? { description: say('reasonHint') } : {})}
            maxLength={500}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          {what === 'refund' ? (
            <Checkbox
              label={say('waives')}
              description={say('waivesHint')}
              checked={waives}
              onChange={(event) => setWaives(event.currentTarget.checked)}
            />
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={isWrong}>
              {say('send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
