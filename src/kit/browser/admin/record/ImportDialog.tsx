import { Alert, Anchor, Button, FileInput, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tableFormats } from '../../../shared/records/transfer.ts'
import { call, messageOf, planCall } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportReport } from './ImportReport.tsx'
import { base64Of } from './base64.ts'
import type { ImportAnswer, Transfer } from './table-transfer.ts'

interface Props {
  name: string
  transfer: Transfer
  labels: Record<string, string>
  onClose: () => void
}

interface Chosen {
  file: string
  columns?: (string | null)[]
}

/** Brings in a table: the file, what its columns mean, what becomes of each line, and then the deed. */
export function ImportDialog({ name, transfer, labels, onClose }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<ImportAnswer | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const preview = useQuery({
    queryKey: [name, 'import', file?.name, file?.lastModified, chosen?.columns],
    queryFn: () => call(transfer.importTable, chosen!),
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
      setDone(await call(transfer.importTable, { ...chosen, apply: true }))
      await client.invalidateQueries({ queryKey: [name] })
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
      title={t('kit.record.transfer.import')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <Text size="sm">
          {t('kit.record.transfer.explained')}{' '}
          {tableFormats.map((format) => (
            <Anchor
              key={format}
              size="sm"
              underline="always"
              mr="sm"
              href={planCall(transfer.importTemplate, { format }).url}
              download
            >
              {t(`kit.record.transfer.template.${format}`)}
            </Anchor>
          ))}
        </Text>
        <FileInput
          label={t('kit.record.transfer.file')}
          placeholder={t('kit.record.transfer.choose')}
          accept=".csv,.xlsx"
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
        {report && !done && chosen ? (
          <ImportColumns
            report={report}
            labels={labels}
            onChange={(columns) => setChosen({ ...chosen, columns })}
          />
        ) : null}
        {done ? (
          <Alert color="green" icon={<IconCheck />} role="status" title={t('kit.record.transfer.done')} />
        ) : null}
        {report ? <ImportReport report={report} labels={labels} /> : null}
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
