import { Alert, Anchor, Box, Button, Paper, Text } from '@mantine/core'
import { IconAlertTriangle, IconMail } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { Facts } from '../../../../kit/browser/admin/edit/Facts.tsx'
import { notifyFailed } from '../../../../kit/browser/admin/notify.tsx'
import { Screen } from '../../../../kit/browser/admin/shell/Screen.tsx'
import { ScreenSkeleton } from '../../../../kit/browser/admin/shell/ScreenSkeleton.tsx'
import { useAdmin } from '../../../../kit/browser/admin/admin-context.ts'
import { Moment } from '../../../../kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { mayCall } from '../../../../kit/shared/access.ts'
import { contact, type Message } from '../contact.contract.ts'
import { numberOf } from '../contact.rules.ts'
import { messageScreens } from '../contact.addresses.ts'

const answerTo = ({ email, _id }: Message, subject: string) =>
  `mailto:${email}?subject=${encodeURIComponent(`${subject} (${numberOf(_id)})`)}`

/** One message. Whoever opens it has read it. */
export function MessageRead() {
  const { t } = useTexts()
  const { id = '' } = useParams()
  const { user } = useAdmin()
  const client = useQueryClient()
  const key = ['message', 'one', id]
  const answer = useQuery({ queryKey: key, queryFn: () => call(contact.read, { _id: id }) })
  const message = answer.data?.message
  const mayMark = mayCall(user, contact.mark.access)
  const opened = useRef('')

  async function mark(status: Message['status']) {
    try {
      client.setQueryData(key, await call(contact.mark, { _id: id, status }))
      void client.invalidateQueries({ queryKey: ['message', 'list'] })
      void client.invalidateQueries({ queryKey: ['message', 'unread'] })
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  useEffect(() => {
    if (!message || opened.current === id) return
    opened.current = id
    if (mayMark && message.status === 'unread') void mark('read')
    // eslint-disable-next-line react/exhaustive-deps -- marked once, when it is opened
  }, [message, id, mayMark])

  const back = { label: t('contact.back'), to: `/${messageScreens.inbox}` }
  if (answer.error)
    return (
      <Screen title={t('contact.message')} back={back}>
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {messageOf(answer.error)}
        </Alert>
      </Screen>
    )
  if (!message) return <ScreenSkeleton />
  const title = t('contact.messageFrom', { name: message.name || t('contact.anonymous') })
  const rows: [string, ReactNode][] = [
    [t('contact.number'), numberOf(message._id)],
    [t('contact.at'), <Moment key="at" at={message.createdAt} />],
    [t('contact.from'), message.name || t('contact.anonymous')],
    [t('contact.email'), message.email],
    [
      t('contact.page'),
      message.page && (
        <Anchor key="page" href={message.page} size="sm">
          {message.page}
        </Anchor>
      ),
    ],
    [t('contact.language'), t(`kit.languages.${message.lang}`)],
  ]
  return (
    <Screen
      title={title}
      back={back}
      actions={
        <>
          {mayMark ? (
            <Button
              variant="default"
              onClick={() => void mark(message.status === 'read' ? 'unread' : 'read')}
            >
              {t(message.status === 'read' ? 'contact.markUnread' : 'contact.markRead')}
            </Button>
          ) : null}
          {message.email ? (
            <Button
              component="a"
              href={answerTo(message, t('contact.message'))}
              leftSection={<IconMail size={16} />}
            >
              {t('contact.answer')}
            </Button>
          ) : null}
        </>
      }
    >
      <Paper withBorder p="md" maw={760}>
        <Box mb="md" maw={480}>
          <Facts facts={rows.filter(([, value]) => value !== '')} />
        </Box>
        <Text lang={message.lang} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {message.text}
        </Text>
      </Paper>
    </Screen>
  )
}
