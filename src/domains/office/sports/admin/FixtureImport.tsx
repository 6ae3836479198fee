import { Alert, Button, FileInput, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { base64Of } from '../../../../kit/browser/admin/record/base64.ts'
import { ImportColumns } from '../../../../kit/browser/admin/record/ImportColumns.tsx'
import { ImportReport } from '../../../../kit/browser/admin/record/ImportReport.tsx'
import { call, messageOf } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import type { OutputOf } from '../../../../kit/shared/contract.ts'
import {
  fixture,
  importFields,
  type ImportField,
  season as seasonContract,
  seasonCalls,
} from '../season.contract.ts'

type Answer = OutputOf<typeof seasonCalls.importFixtures>

interface Chosen {
  file: string
  columns?: (ImportField | null)[]
}

/** Brings in the games of a season: the file, what its columns mean, what becomes of each game, and then the deed. */
export function FixtureImport({ season, onClose }: { season: string; onClose: () => void }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<Answer | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const labels = useMemo(
    () => Object.fromEntries(importFields.map((name) => [name, t(`sports.import.fields.${name}`)])),
    [t],
  )
  const preview = useQuery({
    queryKey: [fixture.name, 'import', season, file?.name, file?.lastModified, chosen?.columns],
    queryFn: () => call(seasonCalls.importFixtures, { _id: season, ...chosen! }),
    enabled: chosen !== null && done === null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const report = done ?? (chosen && !preview.error ? preview.data : undefined)
  const useful = (report?.counts.create ?? 0) + (report?.counts.change ?? 0)

  async function take(next: File | null) {
    setFile(next)
    setDone(null)
    setFailed(null)
    setChosen(null)
    if (!next) return
    try {
      setChosen({ file: await base64Of(next) })
    } catch (problem) {
      setFailed(problem)
    }
  }
  async function apply() {
    if (!chosen) return
    setBusy(true)
    setFailed(null)
    try {
      setDone(await call(seasonCalls.importFixtures, { _id: season, ...chosen, apply: true }))
      await client.invalidateQueries({ queryKey: [fixture.name] })
      await client.invalidateQueries({ queryKey: [seasonContract.name] })
    } catch (problem) {
      setFailed(problem)
    } finally {
      setBusy(false)
    }
  }

  const problem = failed ?? (chosen ? preview.error : null)
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('sports.games.import')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('sports.import.explained')}</Text>
        <FileInput
          label={t('kit.record.transfer.file')}
          placeholder={t('kit.record.transfer.choose')}
          accept=".csv,.xlsx,.ics"
          leftSection={<IconUpload size={16} aria-hidden />}
          value={file}
          onChange={(next) => void take(next)}
          clearable
          clearButtonProps={{ 'aria-label': t('kit.remove') }}
        />
        {problem ? (
          <Alert color="red" icon={<IconAlertTriangle />} role="alert">
            {messageOf(problem)}
          </Alert>
        ) : null}
        {chosen && preview.isPending && !problem ? (
          <Text size="sm" role="status">
            {t('kit.record.transfer.reading')}
          </Text>
        ) : null}
        {report && !done && chosen && report.format !== 'ics' ? (
          <>
            {report.lines.length === 0 ? <Alert color="yellow">{t('sports.import.columns')}</Alert> : null}
            <ImportColumns
              report={report}
              labels={labels}
              onChange={(columns) => setChosen({ ...chosen, columns: columns as (ImportField | null)[] })}
            />
          </>
        ) : null}
        {done ? (
          <Alert color="green" icon={<IconCheck />} role="status" title={t('kit.record.transfer.done')} />
        ) : null}
        {report && report.lines.length > 0 ? <ImportReport report={report} labels={labels} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(done ? 'kit.close' : 'kit.cancel')}
          </Button>
          {done ? null : (
            <Button
              disabled={useful === 0 || preview.isFetching || problem !== null}
              loading={busy}
              onClick={() => void apply()}
            >
              {t('kit.record.transfer.apply', { count: useful })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
