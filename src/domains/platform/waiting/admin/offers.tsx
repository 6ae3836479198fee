import { Paper, Stack, Title } from '@mantine/core'
import { useWaiting } from './use-waiting.ts'
import { WaitingGroups } from './WaitingGroups.tsx'

const most = 5

/** What people outside have sent beside messages, such as bookings and reports, each as what it is and with the way to it; nothing where none waits. */
export function WaitingFromOutside({ title }: { title: string }) {
  const { groups = [] } = useWaiting(most)
  const shown = groups.filter(({ place }) => place.fromOutside)
  if (shown.length === 0) return null
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="md">
        <Title order={2} size="h5">
          {title}
        </Title>
        <WaitingGroups groups={shown} />
      </Stack>
    </Paper>
  )
}
