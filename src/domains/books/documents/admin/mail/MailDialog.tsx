import { Alert, Button, Group, List, Modal, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '#kit/browser/api.ts'
import { ScreenSkeleton } from '#kit/browser/admin/shell/ScreenSkeleton.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { type Letter, mailCalls, type openingMailCalls } from '../../mailing/mail.contract.ts'
import { useAct } from '../base/use-act.ts'

/** Calls that compose and send a mail. */
interface Calls {
  letter: typeof mailCalls.letter | typeof openingMailCalls.letter
  send: typeof mailCalls.send | typeof openingMailCalls.send
}

/** Preview, edit and send the mail of a document or a reminder. */
export function MailDialog({
  _id,
  letter,
  calls = mailCalls,
  onClose,
}: {
  _id: string
  letter: Letter
  calls?: Calls
  onClose: () => void
}) {
  const { t } = useTexts()
  const answer = useQuery({
    queryKey: ['document', 'mail', _id, letter],
    queryFn: () => call(calls.letter as typeof mailCalls.letter, { _id, letter }),
    refetchInterval: ({ state }) => (state.data?.waits ? 1500 : false),
    staleTime: 0,
  })
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t(`documents.mail.${letter}`)}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      {answer.error ? (
        <Alert color="red" role="alert">
          {messageOf(answer.error)}
        </Alert>
      ) : answer.data ? (
        <Written _id={_id} letter={letter} calls={calls} begun={answer.data} onClose={onClose} />
      ) : (
        <ScreenSkeleton />
      )}
    </Modal>
  )
}

function Written({
  _id,
  letter,
  calls,
  begun,
  onClose,
}: {
  _id: string
  letter: Letter
  calls: Calls
  begun: OutputOf<typeof mailCalls.letter>
  onClose: () => void
}) {
  const { t, lang } = useTexts()
  const { busy, act } = useAct()
  const [to, setTo] = useState(begun.to)
  const [subject, setSubject] = useState(begun.subject)
  const [text, setText] = useState(begun.text)
  const [idempotencyKey] = useState(uuidv7)
  const say = (name: string) => t(`documents.mail.${name}`)
  async function send() {
    const isSent = await act(
      () => call(calls.send as typeof mailCalls.send, { _id, letter, to, subject, text, idempotencyKey }),
      t('documents.mail.sent', { to: to.join(', ') }),
    )
    if (isSent) onClose()
  }
  const isWhole = to.length > 0 && subject.trim() !== '' && text.trim() !== ''
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack gap="md">
        <TagsInput
          label={say('to')}
          description={say('toHint')}
          required
          data-autofocus
          value={to}
          maxTags={10}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          onChange={setTo}
        />
        <TextInput
          label={say('subject')}
          required
          maxLength={300}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Textarea
          label={say('text')}
          required
          autosize
          minRows={6}
          maxRows={18}
          maxLength={5000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {begun.waits ? (
          <Text size="sm" role="status">
            {t('documents.paper.waits')}
          </Text>
        ) : (
          begun.files.length > 0 && (
            <div>
              <Text size="sm" fw={600}>
                {say('files')}
              </Text>
              <List size="sm">
                {begun.files.map(({ name, size }) => (
                  <List.Item key={name}>{`${name} (${fileSize(size, lang)})`}</List.Item>
                ))}
              </List>
            </div>
          )
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!isWhole || begun.waits}>
            {say('send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
