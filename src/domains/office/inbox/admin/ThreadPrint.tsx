import { Anchor, Button, List, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useAdmin, useMoments } from '#kit/browser/admin/admin-context.ts'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import { thread } from '../inbox.contract.ts'
import type { SaidMessage } from '../said.contract.ts'
import { threadPath, useThreadLabels } from './inbox-words.ts'
import { Recipients } from './Said.tsx'
import './thread-print.css'

const client = recordClient(thread)

/** A conversation for the file: printed, or saved as PDF in the browser's print dialog. */
export function ThreadPrint() {
  const { id = '' } = useParams()
  const { t, lang } = useTexts()
  const { site } = useAdmin()
  const labels = useThreadLabels()
  const moments = useMoments()
  const [withNotes, setWithNotes] = useState(false)
  const answer = useQuery({ queryKey: ['message_thread', 'print', id], queryFn: () => client.read(id) })
  const back = { label: t('inbox.print.back'), to: threadPath(id) }
  if (answer.error || !answer.data) return <Unread answer={answer} title={t('inbox.one')} back={back} />
  const item = answer.data
  const messages = (item.messages ?? []).filter(({ way }) => withNotes || way !== 'note')
  const hasNotes = (item.messages ?? []).some(({ way }) => way === 'note')
  const facts: [string, string][] = [
    [t('inbox.number', { number: '' }).trim(), String(item.number)],
    [labels['name']!, item.name],
    [labels['email']!, item.email],
    [t('inbox.createdAt'), moments.full(item.createdAt)],
    [labels['state']!, thread.states.states[item.state][lang]],
    [labels['assignee']!, item.assigneeName],
    [labels['mailbox']!, item.mailboxTitle],
  ]
  return (
    <div className="thread-print">
      <Screen
        title={item.subject}
        back={back}
        actions={
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t('inbox.print.print')}
          </Button>
        }
      >
        <Stack gap="md">
          <Stack gap="xs" className="thread-print-choices">
            <Text size="sm">{t('inbox.print.hint')}</Text>
            {hasNotes ? (
              <Switch
                label={t('inbox.print.withNotes')}
                checked={withNotes}
                onChange={(event) => setWithNotes(event.currentTarget.checked)}
              />
            ) : null}
          </Stack>
          <Paper withBorder p="xl" maw={820}>
            <Stack gap="lg">
              <Text fw={600}>{site.name}</Text>
              <Facts facts={facts.filter(([, value]) => value !== '')} />
              {item.mergedInto ? (
                <Text size="sm">
                  {t('inbox.merged')}{' '}
                  <Anchor component={Link} to={threadPath(item.mergedInto)} size="sm" underline="always">
                    {t('inbox.mergedOpen')}
                  </Anchor>
                </Text>
              ) : null}
              {messages.map((message) => (
                <OnPaper key={message._id} message={message} />
              ))}
            </Stack>
          </Paper>
        </Stack>
      </Screen>
    </div>
  )
}

function OnPaper({ message }: { message: SaidMessage }) {
  const { t, lang } = useTexts()
  const moments = useMoments()
  const { way, name, email, attachments } = message
  const who = [name, way === 'in' && email ? `<${email}>` : ''].filter(Boolean).join(' ')
  const title = t(`inbox.said.${way}`, { name: who || t('inbox.anonymous') })
  return (
    <section aria-label={title} className="thread-print-said">
      <Title order={2} size="h6" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      <Text size="xs" mb={4}>
        {moments.full(message.createdAt)}
      </Text>
      <Recipients message={message} />
      <Text lang={message.lang} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {message.text}
      </Text>
      {attachments.length > 0 ? (
        <List size="sm" mt={4} aria-label={t('inbox.attachments.title')}>
          {attachments.map((file) => (
            <List.Item key={file._id}>
              {t('inbox.attachments.size', { name: file.name, size: fileSize(file.size, lang) })}
            </List.Item>
          ))}
        </List>
      ) : null}
    </section>
  )
}
