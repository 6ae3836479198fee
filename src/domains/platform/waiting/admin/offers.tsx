import { Group, Paper, Stack, Title } from '@mantine/core'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingList } from './WaitingList.tsx'

const most = 5

/** What people outside have sent beside messages, such as bookings and reports, each as what it is and with the way to it; nothing where none waits. */
export function WaitingFromOutside({ title }: { title: string }) {
  const { t } = useTexts()
  const { groups = [] } = useWaiting(most)
  const shown = groups.filter(({ place }) => place.fromOutside)
  if (shown.length === 0) return null
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="md">
        <Title order={2} size="h5">
          {title}
        </Title>
        {shown.map((group) => (
          <Stack key={group.name} component="section" gap="xs" aria-label={t(group.place.label)}>
            <Group gap={6} wrap="nowrap">
              <group.place.icon size={18} aria-hidden />
              <Title order={3} size="h6">
                {`${t(group.place.label)} (${group.total})`}
              </Title>
            </Group>
            <WaitingList group={group} />
          </Stack>
        ))}
      </Stack>
    </Paper>
  )
}
