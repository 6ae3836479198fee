import { Skeleton, Stack, Text } from '@mantine/core'
import { Card } from '#kit/browser/admin/dashboard/cards.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { backupScreens } from '../backup.addresses.ts'
import type { Run } from '../backup.contract.ts'
import { lastGood, RunState } from './run-words.tsx'
import { useOverview } from './use-overview.ts'

function Line({ label, run, none }: { label: string; run: Run | undefined; none: string }) {
  return (
    <Text size="sm">
      {label}: {run ? <Moment at={run.startedAt} /> : none} {run ? <RunState run={run} /> : null}
    </Text>
  )
}

/** Dashboard card: age of the last good backup and of the last drill. */
export function BackupCard() {
  const { t, lang } = useTexts()
  const { data, error } = useOverview()
  return (
    <Card title={t('backup.title')} more={{ label: t('backup.look'), to: `/${backupScreens.backup}` }}>
      {data ? (
        <Stack gap="xs">
          {data.late ? (
            <Text size="sm" fw={600}>
              {t('backup.lateNow')}
            </Text>
          ) : null}
          <Line label={t('backup.lastGood')} run={lastGood(data.runs, 'backup')} none={t('backup.never')} />
          <Line
            label={t('backup.lastDrill')}
            run={data.runs.find(({ kind }) => kind === 'drill')}
            none={t('backup.never')}
          />
        </Stack>
      ) : error ? (
        <Text size="sm">{messageOf(error, lang)}</Text>
      ) : (
        <Skeleton height={60} />
      )}
    </Card>
  )
}
