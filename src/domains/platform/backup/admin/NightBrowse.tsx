import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import { backupScreens } from '../backup.addresses.ts'
import { backupCalls, type NightEntry, type Run } from '../backup.contract.ts'
import { NightState } from './run-words.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

/** Downloads the file in the browser, after an identity check. */
async function fetchFile({ target, name }: NightEntry): Promise<void> {
  try {
    location.assign((await call(backupCalls.download, { target, name })).href)
  } catch (thrown) {
    notifyFailed(thrown)
  }
}

/** Backups in the targets, newest first. */
export function NightBrowse({
  nights,
  runs,
  mayRestore,
  mayBring,
  isRunning,
  onRestore,
}: {
  nights: readonly NightEntry[]
  runs: readonly Run[]
  mayRestore: boolean
  mayBring: boolean
  isRunning: boolean
  /** Called after a restore has started. */
  onRestore: () => Promise<void>
}) {
  const { t, lang } = useTexts()
  const moments = useMoments()
  const [chosen, setChosen] = useState<NightEntry | null>(null)
  return (
    <Paper withBorder p="lg" component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('backup.nights')}
        </Title>
        {nights.length === 0 ? <Text>{t('backup.noNights')}</Text> : null}
        {nights.length > 0 ? (
          <WideTable minWidth={760} label={t('backup.nights')}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t('backup.when')}</Table.Th>
                  <Table.Th scope="col">{t('backup.where')}</Table.Th>
                  <Table.Th scope="col">{t('backup.size')}</Table.Th>
                  <Table.Th scope="col">{t('backup.checked')}</Table.Th>
                  {mayRestore || mayBring ? <Table.Th scope="col">{t('backup.actions')}</Table.Th> : null}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {nights.map((night) => (
                  <Table.Tr key={`${night.target} ${night.name}`}>
                    <Table.Td>
                      <Moment at={night.at} />
                    </Table.Td>
                    <Table.Td miw={180} style={{ overflowWrap: 'anywhere' }}>
                      {night.target}
                    </Table.Td>
                    <Table.Td>{fileSize(night.bytes, lang)}</Table.Td>
                    <Table.Td>
                      <NightState night={night} runs={runs} />
                    </Table.Td>
                    {mayRestore || mayBring ? (
                      <Table.Td>
                        <Group gap="xs" wrap="nowrap">
                          {mayBring ? (
                            <Button
                              size="xs"
                              variant="default"
                              component={Link}
                              to={`/${backupScreens.past}?${new URLSearchParams({ target: night.target, name: night.name }).toString()}`}
                              aria-label={t('backup.past.searchOf', { when: moments.full(night.at) })}
                            >
                              {t('backup.past.searchIn')}
                            </Button>
                          ) : null}
                          {mayRestore ? (
                            <>
                              <Button
                                size="xs"
                                variant="default"
                                aria-label={t('backup.downloadOf', { when: moments.full(night.at) })}
                                onClick={() => void fetchFile(night)}
                              >
                                {t('backup.download')}
                              </Button>
                              <Button
                                size="xs"
                                variant="default"
                                disabled={isRunning}
                                aria-label={t('backup.restoreOf', { when: moments.full(night.at) })}
                                onClick={() => setChosen(night)}
                              >
                                {t('backup.restore')}
                              </Button>
                            </>
                          ) : null}
                        </Group>
                      </Table.Td>
                    ) : null}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </WideTable>
        ) : null}
      </Stack>
      {chosen ? <RestoreDialog night={chosen} onBegun={onRestore} close={() => setChosen(null)} /> : null}
    </Paper>
  )
}
