import { Paper, Progress, Stack, Text } from '@mantine/core'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { fileSize } from '../../../../kit/shared/file-size.ts'
import type { Run } from '../backup.contract.ts'

/** What runs at the moment, and how far it has come. */
export function RunningNow({ runs }: { runs: readonly Run[] }) {
  const { t, lang } = useTexts()
  const run = runs.find(({ state }) => state === 'running')
  if (!run) return <div role="status" />
  const { progress } = run
  const kind = t(`backup.kinds.${run.kind}`)
  return (
    <Paper withBorder p="md" role="status">
      <Stack gap="xs">
        <Text fw={600}>
          {kind}: {t('backup.states.running')}
        </Text>
        {progress ? (
          <Text size="sm">
            {t(`backup.steps.${progress.step}`)}: {fileSize(progress.done, lang)}
            {progress.total > 0 ? ` / ${fileSize(progress.total, lang)}` : ''}
          </Text>
        ) : null}
        <Progress
          aria-label={kind}
          value={progress && progress.total > 0 ? (100 * progress.done) / progress.total : 100}
          animated={!progress || progress.total === 0}
        />
      </Stack>
    </Paper>
  )
}
