import {
  Alert,
  Button,
  Checkbox,
  FileInput,
  Group,
  Radio,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LeaveGuard } from '#kit/browser/admin/edit/LeaveGuard.tsx'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { markScreen } from '#kit/browser/admin/mark-screen.ts'
import { notifyDone } from '#kit/browser/admin/notify.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { ApiProblem, call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { consentBases } from '../newsletter.rules.ts'
import { subscriberImport } from '../subscriber-import.contract.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { useLists } from './lists.ts'
import { readTableFile } from './read-table-file.ts'
import { newsletterScreens } from '../newsletter.addresses.ts'

const back = `/${newsletterScreens.subscribers}`
type Input = Omit<InputOf<typeof subscriberImport>, 'apply'>
const empty: Input = { csv: '', lists: [], lang: 'de', source: '', agreedOn: '' }

/** Import of subscribers from a table: meaning of columns, basis of consent, result per line. */
export function SubscriberImport() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const client = useQueryClient()
  const lists = useLists()
  const [input, setInput] = useState(empty)
  const [file, setFile] = useState<File | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [settled] = useDebouncedValue(input, 300)
  const hasTable = settled.csv.trim() !== ''
  const preview = useQuery({
    queryKey: ['newsletter_import', settled],
    queryFn: () => call(subscriberImport, settled),
    enabled: hasTable,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const report = hasTable && !preview.error ? preview.data : undefined
  const isFresh = settled === input && !preview.isFetching
  const problem = failed ?? (hasTable ? preview.error : null)
  const errors = failed instanceof ApiProblem ? failed.fields : {}
  const news = report?.rows.filter(({ fate }) => fate === 'new').length ?? 0

  function change(part: Partial<Input>) {
    setFailed(null)
    setInput({ ...input, ...part })
  }
  // Another table has other columns
  const putTable = (csv: string) => change({ csv, columns: undefined })
  async function chooseFile(next: File | null) {
    setFile(next)
    try {
      putTable(next ? await readTableFile(next) : '')
    } catch (problemOfFile) {
      setFailed(problemOfFile)
    }
  }
  async function apply() {
    setBusy(true)
    setFailed(null)
    const isHere = markScreen()
    try {
      const { entered } = await call(subscriberImport, { ...input, columns: report?.columns, apply: true })
      notifyDone(t('newsletter.import.done', { count: entered }))
      setInput(empty)
      await client.invalidateQueries({ queryKey: ['newsletter_subscriber'] })
      // Wait for the emptied form, so that leaving triggers no guard for unsaved changes.
      setTimeout(() => isHere() && void navigate(back), 0)
    } catch (problemOfStoring) {
      setFailed(problemOfStoring)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Screen title={t('newsletter.import.title')} back={{ label: t('newsletter.subscribers'), to: back }}>
      <Stack gap="md" maw={860}>
        <Text size="sm">{t('newsletter.import.text')}</Text>
        <SettingsGroup id="import-table" title={t('newsletter.import.table')}>
          <FileInput
            label={t('newsletter.import.file')}
            description={t('newsletter.import.fileHint')}
            placeholder={t('kit.files.fromDevice')}
            leftSection={<IconUpload size={16} aria-hidden />}
            accept=".csv,.txt,text/csv,text/plain"
            value={file}
            onChange={(next) => void chooseFile(next)}
            clearable
            clearButtonProps={{ 'aria-label': t('kit.remove') }}
          />
          <Textarea
            label={t('newsletter.import.pasted')}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={1_000_000}
            value={input.csv}
            onChange={(event) => putTable(event.currentTarget.value)}
          />
        </SettingsGroup>
        {report ? (
          <>
            <ImportColumns report={report} change={(columns) => change({ columns })} />
            <SettingsGroup id="import-lists" title={t('newsletter.import.lists')}>
              <Checkbox.Group
                aria-label={t('newsletter.import.lists')}
                value={input.lists ?? []}
                onChange={(chosen) => change({ lists: chosen })}
                error={errors['lists']}
              >
                <Stack gap="xs">
                  {lists.map(({ _id, title }) => (
                    <Checkbox key={_id} value={_id} label={title.de} />
                  ))}
                </Stack>
              </Checkbox.Group>
              <Select
                label={t('newsletter.import.lang')}
                data={contentLanguages.map((lang) => ({ value: lang, label: t(`kit.languages.${lang}`) }))}
                value={input.lang ?? 'de'}
                allowDeselect={false}
                onChange={(lang) => lang && change({ lang })}
                maw={320}
              />
            </SettingsGroup>
            <SettingsGroup
              id="import-basis"
              title={t('newsletter.import.basis')}
              text={t('newsletter.import.basisText')}
            >
              <Radio.Group
                aria-label={t('newsletter.import.basis')}
                value={input.basis ?? ''}
                onChange={(basis) => change({ basis: consentBases.find((one) => one === basis) })}
                error={errors['basis']}
              >
                <Stack gap="xs">
                  {consentBases.map((basis) => (
                    <Radio key={basis} value={basis} label={t(`newsletter.import.bases.${basis}`)} />
                  ))}
                </Stack>
              </Radio.Group>
              {input.basis === 'proof' ? (
                <>
                  <TextInput
                    label={t('newsletter.import.source')}
                    description={t('newsletter.import.sourceHint')}
                    maxLength={300}
                    value={input.source ?? ''}
                    onChange={(event) => change({ source: event.currentTarget.value })}
                  />
                  <DayInput
                    label={t('newsletter.import.agreedOn')}
                    value={input.agreedOn || null}
                    onChange={(day) => change({ agreedOn: day ?? '' })}
                    clearable
                    maw={320}
                  />
                </>
              ) : null}
            </SettingsGroup>
            <ImportPreview rows={report.rows} />
          </>
        ) : null}
        {problem ? (
          <Alert color="red" icon={<IconAlertTriangle />} role="alert">
            {messageOf(problem)}
          </Alert>
        ) : null}
        {report ? (
          <Group>
            <Button loading={isBusy} disabled={!isFresh || news === 0} onClick={() => void apply()}>
              {news === 0
                ? t('newsletter.import.nothing')
                : t(`newsletter.import.${input.basis === 'ask' ? 'ask' : 'apply'}`, { count: news })}
            </Button>
          </Group>
        ) : null}
      </Stack>
      <LeaveGuard dirty={input.csv.trim() !== ''} />
    </Screen>
  )
}
