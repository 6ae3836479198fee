import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MailFrame } from '#kit/browser/admin/MailFrame.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import { threadCalls, type Thread } from '../inbox.contract.ts'
import type { Attachment, SaidMessage } from '../said.contract.ts'

interface Props {
  thread: Thread
  mayChange: boolean
  changed: (next: Thread) => void
}

/** The messages of a conversation, oldest first, as plain text; a mail's own formatting is shown on request, in a closed frame. */
export function Said({ thread, mayChange, changed }: Props) {
  const { t } = useTexts()
  const messages = thread.messages ?? []
  async function drop({ _id: attachment }: Attachment) {
    try {
      changed((await call(threadCalls.removeAttachment, { _id: thread._id, attachment })).message_thread)
      notifyDone(t('inbox.attachments.removed'))
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  return (
    <section aria-labelledby="said">
      <Stack gap="md">
        <Title order={2} size="h5" id="said">
          {t('inbox.said.title')}
        </Title>
        {messages.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('inbox.said.none')}
          </Text>
        ) : null}
        <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {messages.map((message) => (
            <li key={message._id}>
              <One thread={thread._id} message={message} {...(mayChange ? { drop } : {})} />
            </li>
          ))}
        </Stack>
      </Stack>
    </section>
  )
}

/** A mail with its own formatting, loaded on request. */
function Formatted({ thread, message }: { thread: string; message: string }) {
  const { t } = useTexts()
  const [html, setHtml] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function show() {
    setBusy(true)
    try {
      setHtml((await call(threadCalls.formatted, { _id: thread, message })).html)
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  const isShown = html !== null
  return (
    <Stack gap="xs" align="stretch">
      <Button
        variant="subtle"
        size="compact-xs"
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={isShown}
        loading={busy}
        onClick={() => (isShown ? setHtml(null) : void show())}
      >
        {t(isShown ? 'inbox.said.plain' : 'inbox.said.formatted')}
      </Button>
      {isShown ? (
        <>
          <Text size="xs" c="dimmed">
            {t('inbox.said.formattedHint')}
          </Text>
          <MailFrame title={t('inbox.said.formattedTitle')} html={html} width="100%" height={480} />
        </>
      ) : null}
    </Stack>
  )
}

/** Whether a mail's date differs from its arrival by more than the time of delivery. */
const longestJourney = 10 * 60_000
const isLate = ({ sentAt, createdAt }: SaidMessage) =>
  sentAt !== null && Math.abs(Date.parse(createdAt) - Date.parse(sentAt)) > longestJourney

/** Recipients of a mail to several people, with the names given by its sender. */
export function Recipients({ message: { to, cc, recipientNames } }: { message: SaidMessage }) {
  const { t } = useTexts()
  if (to.length + cc.length < 2) return null
  const say = (all: readonly string[]) =>
    all
      .map((address) => (recipientNames[address] ? `${recipientNames[address]} <${address}>` : address))
      .join(', ')
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {t('inbox.said.to', { addresses: say(to) })}
      {cc.length > 0 ? ` · ${t('inbox.said.cc', { addresses: say(cc) })}` : ''}
    </Text>
  )
}

function One({
  thread,
  message,
  drop,
}: {
  thread: string
  message: SaidMessage
  drop?: (file: Attachment) => Promise<void>
}) {
  const { t } = useTexts()
  const { way, name, email, copies, page } = message
  const who = [name, way === 'in' && email ? `<${email}>` : ''].filter(Boolean).join(' ')
  return (
    <Paper
      withBorder
      p="md"
      ml={way === 'in' ? 0 : { base: 0, sm: 'xl' }}
      {...(way === 'note' ? { bg: 'var(--mantine-color-yellow-light)' } : {})}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {t(`inbox.said.${way}`, { name: who || t('inbox.anonymous') })}
          </Text>
          <Text size="xs" c="dimmed">
            <Moment at={message.createdAt} />
          </Text>
        </Group>
        {isLate(message) ? (
          <Text size="xs" c="dimmed">
            {t('inbox.said.sentAt')} <Moment at={message.sentAt!} />
          </Text>
        ) : null}
        <Recipients message={message} />
        {message.proven ? null : (
          <Alert color="yellow" p="xs">
            {t('inbox.said.unproven')}
          </Alert>
        )}
        {message.failed ? (
          <Alert color="red" p="xs">
            {t('inbox.said.failed', { reason: message.failed })}
          </Alert>
        ) : null}
        <Text lang={message.lang} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {message.text}
        </Text>
        {message.hasHtml ? <Formatted thread={thread} message={message._id} /> : null}
        {copies.length > 0 ? (
          <Text size="xs" c="dimmed">
            {t('inbox.said.copies', { addresses: copies.join(', ') })}
          </Text>
        ) : null}
        {message.automatic ? (
          <Text size="xs" c="dimmed">
            {t('inbox.said.automatic')}
          </Text>
        ) : null}
        {message.mentions.length > 0 ? (
          <Text size="xs" c="dimmed">
            {t('inbox.said.mentions', { names: message.mentions.map((one) => one.name).join(', ') })}
          </Text>
        ) : null}
        {page ? (
          <Text size="xs">
            {t('inbox.said.onPage')}{' '}
            <Anchor href={page} size="xs" underline="always">
              {page}
            </Anchor>
          </Text>
        ) : null}
        <Files files={message.attachments} {...(drop ? { drop } : {})} />
      </Stack>
    </Paper>
  )
}

const reasons = [
  ...['FILE_TYPE', 'FILE_CONTENT', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'TOO_MANY_FILES', 'IMAGE_FORMAT'],
]

/** The files of a message: links, or why they were not stored. */
export function Files({
  files,
  drop,
}: {
  files: readonly Attachment[]
  drop?: (file: Attachment) => Promise<void> | void
}) {
  const { t, lang } = useTexts()
  if (files.length === 0) return null
  return (
    <Stack
      component="ul"
      gap={4}
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      aria-label={t('inbox.attachments.title')}
    >
      {files.map((file) => (
        <Group component="li" key={file._id} gap="xs" wrap="nowrap">
          <IconPaperclip size={16} aria-hidden />
          {file.href ? (
            <Anchor
              href={file.href}
              size="sm"
              underline="always"
              download
              style={{ overflowWrap: 'anywhere' }}
            >
              {t('inbox.attachments.size', { name: file.name, size: fileSize(file.size, lang) })}
            </Anchor>
          ) : (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('inbox.attachments.refused', {
                name: file.name,
                reason: t(
                  `inbox.attachments.reasons.${reasons.includes(file.refused) ? file.refused : 'other'}`,
                ),
              })}
            </Text>
          )}
          {drop ? (
            <IconAction
              variant="subtle"
              size="sm"
              label={t('inbox.attachments.remove', { name: file.name })}
              onClick={() => void drop(file)}
            >
              <IconTrash size={14} aria-hidden />
            </IconAction>
          ) : null}
        </Group>
      ))}
    </Stack>
  )
}
