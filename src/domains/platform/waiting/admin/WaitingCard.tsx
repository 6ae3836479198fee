import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { Card } from '#kit/browser/admin/dashboard/cards.tsx'
import { messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingGroups } from './WaitingGroups.tsx'
import { waitingScreens } from '../waiting.addresses.ts'

/** Pending tasks of the signed-in user, from all modules. */
export function WaitingCard() {
  const { t } = useTexts()
  const { groups, error, isPending, refetch } = useWaiting(3)
  return (
    <Card title={t('waiting.title')} more={{ label: t('waiting.all'), to: `/${waitingScreens.waiting}` }}>
      {isPending ? <Skeleton height={120} /> : null}
      {error ? (
        <Stack align="flex-start" gap="xs" role="alert">
          <Text size="sm">{messageOf(error)}</Text>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {t('kit.retry')}
          </Button>
        </Stack>
      ) : null}
      {groups?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('waiting.nothing')}
        </Text>
      ) : null}
      {groups ? <WaitingGroups groups={groups} /> : null}
    </Card>
  )
}
