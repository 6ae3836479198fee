import { List, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { numberInWords } from '#kit/browser/admin/numbers.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import type { Run } from '../backup.contract.ts'
import { RunState } from './run-words.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

/** Result of a run in short lines. */
function Outcome({ run }: { run: Run }) {
  const { t, lang } = useTexts()
  const minutes = (seconds: number) => numberInWords(Math.round(seconds / 6) / 10, lang)
  const lines = [
    ...(run.problem ? [run.problem[lang]] : []),
    ...run.places.map(({ target, name, bytes, added, addedBytes, verified, problem }) =>
      [
        target === 'file' ? name : target,
        ...(bytes > 0 ? [fileSize(bytes, lang)] : []),
        ...(added ? [t('backup.added', { count: added, size: fileSize(addedBytes ?? 0, lang) })] : []),
        ...(verified && run.kind === 'backup' ? [t('backup.verified')] : []),
        ...(problem ? [problem[lang]] : []),
      ].join(' · '),
    ),
    ...(run.report
      ? [
          [
            t('backup.tookMinutes', { minutes: minutes(run.report.seconds) }),
            t('backup.pagesAsked', { count: run.report.pages.length }),
          ].join(' · '),
          ...run.report.faults.map((fault) => fault[lang]),
        ]
      : []),
  ]
  return (
    <List listStyleType="none" size="sm" style={{ overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  )
}

/** Backups, drills and restores, newest first. */
export function BackupHistory({ runs }: { runs: readonly Run[] }) {
  const { t } = useTexts()
  return (
    <Paper withBorder p="lg" component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('backup.history')}
        </Title>
        {runs.length === 0 ? (
          <Text>{t('backup.noHistory')}</Text>
        ) : (
          <WideTable minWidth={560} label={t('backup.history')}>
            <Table verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t('backup.when')}</Table.Th>
                  <Table.Th scope="col">{t('backup.what')}</Table.Th>
                  <Table.Th scope="col">{t('backup.result')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {runs.map((run) => (
                  <Table.Tr key={run._id}>
                    <Table.Td style={{ whiteSpace: 'nowrap' }}>
                      <Moment at={run.startedAt} />
                    </Table.Td>
                    <Table.Td style={{ whiteSpace: 'nowrap' }}>
                      {t(`backup.kinds.${run.kind}`)}
                      <Text size="sm" c="dimmed">
                        {t(`backup.causes.${run.cause}`)}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      <Stack gap={4} align="flex-start">
                        <RunState run={run} />
                        <Outcome run={run} />
                      </Stack>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </WideTable>
        )}
      </Stack>
    </Paper>
  )
}
