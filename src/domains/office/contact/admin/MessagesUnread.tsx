import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card } from '../../../../kit/browser/admin/dashboard/cards.tsx'
import { Moment } from '../../../../kit/browser/admin/StatusBadge.tsx'
import { call, messageOf } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { contact } from '../contact.contract.ts'

/** Messages that nobody has read yet. */
export function MessagesUnread() {
  const { t } = useTexts()
  const { data, error } = useQuery({
    queryKey: ['message', 'unread'],
    queryFn: () => call(contact.list, { status: 'unread', limit: 5 }),
  })
  return (
    <Card title={t('contact.unread')} more={{ label: t('contact.back'), to: '/messages/inbox' }}>
      {error ? <Text size="sm">{messageOf(error)}</Text> : null}
      {!data && !error ? <Skeleton height={60} /> : null}
      {data?.total === 0 ? <Text size="sm">{t('contact.noneUnread')}</Text> : null}
      <Stack gap={6}>
        {data?.messages.map((message) => (
          <div key={message._id}>
            <Anchor component={Link} to={`/messages/inbox/${message._id}`} size="sm" fw={600} c="inherit">
              {message.name || t('contact.anonymous')}
            </Anchor>
            <Text size="xs" c="dimmed" lineClamp={1}>
              <Moment at={message.createdAt} /> · {message.text}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  )
}
