import { Stack, Text } from '@mantine/core'
import { Card } from '#kit/browser/admin/dashboard/cards.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { alarmScreens } from '../alarms.addresses.ts'
import { useAlarmWords, useProgramState } from './use-state.ts'

/** Dashboard card with the current alarms; empty while there are none. */
export function AlarmsCard() {
  const { t } = useTexts()
  const sayAlarm = useAlarmWords()
  const { data } = useProgramState()
  if (!data || data.alarms.length === 0) return null
  return (
    <Card title={t('alarms.card')} more={{ label: t('alarms.more'), to: `/${alarmScreens.state}` }}>
      <Stack gap="md" role="alert">
        {data.alarms.map((name) => {
          const { title, text, todo } = sayAlarm(name, data)
          return (
            <Stack key={name} gap={4}>
              <Text size="sm" fw={600}>
                {title}
              </Text>
              <Text size="sm">{text}</Text>
              <Text size="sm">{todo}</Text>
            </Stack>
          )
        })}
      </Stack>
    </Card>
  )
}
