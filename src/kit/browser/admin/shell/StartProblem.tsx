import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'

/** Shown if the admin centre cannot start because the login state is unknown. */
export function StartProblem({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <Paper component="main" withBorder p="xl" maw={560} mx="auto" mt="10vh" role="alert">
      <Stack align="flex-start">
        <Title order={1} size="h3">
          {t('kit.start.title')}
        </Title>
        <Text>{messageOf(problem)}</Text>
        <Button onClick={onRetry}>{t('kit.retry')}</Button>
      </Stack>
    </Paper>
  )
}
