import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingList } from './WaitingList.tsx'

/** Everything that the signed-in user has to handle. */
export function WaitingBrowse() {
  const { t } = useTexts()
  const { groups, error, isPending, refetch } = useWaiting(50)
  return (
    <Screen title={t('waiting.title')}>
      {isPending ? <Skeleton height={180} /> : null}
      {error ? (
        <Stack align="flex-start" gap="xs" role="alert">
          <Text>{messageOf(error)}</Text>
          <Button variant="default" onClick={() => void refetch()}>
            {t('kit.retry')}
          </Button>
        </Stack>
      ) : null}
      {groups?.length === 0 ? (
        <Paper withBorder p="xl">
          <Text fw={600}>{t('waiting.nothing')}</Text>
          <Text size="sm" c="dimmed">
            {t('waiting.nothingText')}
          </Text>
        </Paper>
      ) : null}
      {groups?.map((group) => (
        <Paper key={group.name} withBorder p="md" component="section" aria-label={t(group.place.label)}>
          <Group gap="xs" mb="sm" wrap="nowrap">
            <group.place.icon size={20} aria-hidden />
            <Title order={2} size="h5">
              {`${t(group.place.label)} (${group.total})`}
            </Title>
          </Group>
          <WaitingList group={group} />
        </Paper>
      ))}
    </Screen>
  )
}
