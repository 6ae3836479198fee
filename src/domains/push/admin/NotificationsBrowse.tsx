import { Alert, Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Screen } from '../../../kit/browser/admin/shell/Screen.tsx'
import { messageOf } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { SettingsGroup } from '../../settings/admin/offers.ts'
import { pushTopics } from '../push.rules.ts'
import { NotificationCompose } from './NotificationCompose.tsx'
import { QuietHours } from './QuietHours.tsx'
import { useSendings } from './sendings.ts'
import { SendingsTable } from './SendingsTable.tsx'

const step = 50
const most = 200

/** Writes messages to the devices of subscribers and shows what was sent and how many it reached. */
export function NotificationsBrowse() {
  const { t } = useTexts()
  const [limit, setLimit] = useState(step)
  const { data, error } = useSendings(limit)
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
        <div className="edit-grid">
          <Stack gap="md" style={{ minWidth: 0 }}>
            <NotificationCompose subscribers={data.subscribers} parts={data.parts} />
            <SettingsGroup id="history" title={t('push.history')}>
              <SendingsTable
                sendings={data.sendings}
                more={data.total > data.sendings.length && limit < most ? () => setLimit(limit + step) : null}
              />
            </SettingsGroup>
          </Stack>
          <Stack gap="md" className="edit-side">
            <SettingsGroup id="subscribers" title={t('push.subscribersOf')}>
              <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
                {pushTopics.map((topic) => (
                  <Group component="li" key={topic} justify="space-between">
                    <Text size="sm">{t(`push.topic.${topic}`)}</Text>
                    <Badge variant="default">{data.subscribers.topics[topic] ?? 0}</Badge>
                  </Group>
                ))}
              </Stack>
            </SettingsGroup>
            <QuietHours quietFrom={data.quietFrom} quietTo={data.quietTo} />
          </Stack>
        </div>
      ) : null}
    </Screen>
  )
}
