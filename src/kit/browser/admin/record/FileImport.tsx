import { Alert, Button, FileInput, Group, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportReport } from './ImportReport.tsx'
import { base64Of } from './base64.ts'
import type { ImportAnswer } from './table-transfer.ts'

interface Chosen {
  file: string
  columns?: (string | null)[]
}

interface Props {
  title: string
  /** Accepted formats, and a link to the template. */
  explained: ReactNode
  /** File extensions: `.csv,.xlsx`. */
  accept: string
  /** Identifies the import in the query cache. */
  queryKey: readonly string[]
  /** Previews the import, or runs it with `apply`. Throws `ApiProblem`. */
  send: (input: Chosen & { apply?: boolean }) => Promise<Omit<ImportAnswer, 'format'>>
  /** Query keys to refetch after the import. */
  renews: readonly string[]
  labels: Record<string, string>
  /** Hint while no column identifies a line; absent: the report explains it. */
  unclear?: string
  onClose: () => void
}

/**
 * Import of a file: meaning of its columns, preview of each line, then the import itself. A file without headings has
 * no columns to choose.
 */
export function FileImport({
  title,
  explained,
  accept,
  queryKey,
  send,
  renews,
  labels,
  unclear,
  onClose,
}: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [done, setDone] = useState<Omit<ImportAnswer, 'format'> | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const preview = useQuery({
    queryKey: [...queryKey, file?.name, file?.lastModified, chosen?.columns],
    queryFn: () => send(chosen!),
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
      setDone(await send({ ...chosen, apply: true }))
      for (const name of renews) await client.invalidateQueries({ queryKey: [name] })
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
      title={title}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <Text size="sm">{explained}</Text>
        <FileInput
          label={t('kit.record.transfer.file')}
          placeholder={t('kit.record.transfer.choose')}
          accept={accept}
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
        {report && !done && chosen && report.headings.length > 0 ? (
          <>
            {unclear && report.lines.length === 0 ? <Alert color="yellow">{unclear}</Alert> : null}
            <ImportColumns
              report={report}
              labels={labels}
              onChange={(columns) => setChosen({ ...chosen, columns })}
            />
          </>
        ) : null}
        {done ? (
          <Alert color="green" icon={<IconCheck />} role="status" title={t('kit.record.transfer.done')} />
        ) : null}
        {report && (report.lines.length > 0 || !unclear) ? (
          <ImportReport report={report} labels={labels} />
        ) : null}
        <Group justify="flex-end" className="dialog-bar">
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
