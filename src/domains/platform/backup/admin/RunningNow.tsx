import { Paper, Progress, Stack, Text } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import type { Run, RunKind } from '../backup.contract.ts'

/** Current or pending runs with their progress. */
export function RunningNow({ runs, awaited }: { runs: readonly Run[]; awaited: RunKind | null }) {
  const { t, lang } = useTexts()
  const run = runs.find(({ state }) => state === 'running')
  const which = run?.kind ?? awaited
  if (!which) return <div role="status" />
  const progress = run?.progress
  const kind = t(`backup.kinds.${which}`)
  return (
    <Paper withBorder p="md" role="status">
      <Stack gap="xs">
        <Text fw={600}>
          {kind}: {t(`backup.states.${run ? 'running' : 'begun'}`)}
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
