import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { FirebaseGroup } from './FirebaseGroup.tsx'
import { NotificationCompose } from './NotificationCompose.tsx'
import { QuietHours } from './QuietHours.tsx'
import { type SendingsFilter, useSendings } from './sendings.ts'
import { SendingsHistory } from './SendingsHistory.tsx'
import { Subscribers } from './Subscribers.tsx'
import { Troubles } from './Troubles.tsx'

const step = 50
const most = 200

/** Screen to send push messages and list sent ones with the devices reached. */
export function NotificationsBrowse() {
  const { t } = useTexts()
  const [limit, setLimit] = useState(step)
  const [filter, setFilter] = useState<SendingsFilter>({})
  const { data, error } = useSendings(filter, limit)
  return (
    <Screen title={t('push.title')} count={data && t('push.device', { count: data.subscribers.all })}>
      <Text size="sm">{t('push.text')}</Text>
      {error ? (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {messageOf(error)}
        </Alert>
      ) : null}
      {!data && !error ? <Skeleton height={320} /> : null}
      {data ? (
        <>
          <Troubles keyIsReadable={data.keyIsReadable} failures={data.failures} />
          <div className="edit-grid">
            <Stack gap="md" style={{ minWidth: 0 }}>
              <NotificationCompose subscribers={data.subscribers} topics={data.topics} parts={data.parts} />
              <SendingsHistory
                sendings={data.sendings}
                topics={data.topics}
                parts={data.parts}
                filter={filter}
                onFilter={setFilter}
                more={data.total > data.sendings.length && limit < most ? () => setLimit(limit + step) : null}
              />
              <FirebaseGroup firebase={data.firebase} />
            </Stack>
            <Stack gap="md" className="edit-side">
              <Subscribers subscribers={data.subscribers} topics={data.topics} parts={data.parts} />
              <QuietHours quiet={data.quiet} />
            </Stack>
          </div>
        </>
      ) : null}
    </Screen>
  )
}
