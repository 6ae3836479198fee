import { Paper, Stack, Title } from '@mantine/core'
import { useWaiting } from './use-waiting.ts'
import { WaitingGroups } from './WaitingGroups.tsx'

const most = 5

/**
 * Submissions from outside other than messages, such as bookings and reports, each with its link; nothing without any.
 */
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
