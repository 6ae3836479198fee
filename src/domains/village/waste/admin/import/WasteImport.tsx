import { Alert, Button, FileInput, Group, Select, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { notifyDone } from '#kit/browser/admin/notify.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { markScreen } from '#kit/browser/admin/mark-screen.ts'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { type ImportReport, wasteEditing } from '../../waste.contract.ts'
import { mostImportBytes } from '../../waste.rules.ts'
import { ImportResult } from './ImportResult.tsx'
import { useKindsAndZones } from '../waste-words.ts'
import { wasteScreens } from '../../waste.addresses.ts'

type Unknown = ImportReport['unknownKinds'][number]
interface Choices {
  /** An id, `all`, or null: not chosen yet. */
  zone: string | null
  kinds: Record<string, string>
  zones: Record<string, string>
}
const nothing: Choices = { zone: null, kinds: {}, zones: {} }

const asBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })

/** Imports a file from the waste company: read it, map its words to kinds and zones, then store. */
export function WasteImport() {
  const { t } = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { kindOptions, zoneOptions } = useKindsAndZones()
  const [file, setFile] = useState<File | null>(null)
  const [choices, setChoices] = useState(nothing)
  // A word keeps its choice on the screen, even once it is mapped
  const [asked, setAsked] = useState<{ kinds: Unknown[]; zones: Unknown[]; zone: boolean }>({
    kinds: [],
    zones: [],
    zone: false,
  })
  const [report, setReport] = useState<ImportReport | null>(null)
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function send(chosen: Choices, stores: boolean, source: File | null = file) {
    if (!source) return
    setBusy(true)
    setSaid('')
    const isHere = markScreen()
    try {
      const answer = await call(stores ? wasteEditing.importFile : wasteEditing.readFile, {
        name: source.name,
        content: await asBase64(source),
        ...(chosen.zone === null ? {} : { zone: chosen.zone === 'all' ? null : chosen.zone }),
        kinds: chosen.kinds,
        zones: chosen.zones,
      })
      setReport(answer)
      const added = (known: Unknown[], more: Unknown[]) => [
        ...known,
        ...more.filter(({ label }) => !known.some((one) => one.label === label)),
      ]
      setAsked((now) => ({
        kinds: added(now.kinds, answer.unknownKinds),
        zones: added(now.zones, answer.unknownZones),
        zone: now.zone || answer.needsZone,
      }))
      if (!stores) return
      notifyDone(t('waste.import.stored', { count: answer.stored }))
      await Promise.all(
        ['waste', 'waste_kind', 'waste_zone'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      )
      if (isHere()) void navigate(`/${wasteScreens.dates}`)
    } catch (problem) {
      if (!stores) setReport(null)
      setSaid(messageOf(problem))
    } finally {
      setBusy(false)
    }
  }
  function choose(next: File | null) {
    setFile(next)
    setReport(null)
    setChoices(nothing)
    setAsked({ kinds: [], zones: [], zone: false })
    setSaid('')
    if (!next) return
    // Larger files would be rejected after a long upload
    if (next.size > mostImportBytes) setSaid(t('waste.import.tooLarge'))
    else void send(nothing, false, next)
  }
  function change(part: Partial<Choices>) {
    const next = { ...choices, ...part }
    setChoices(next)
    void send(next, false)
  }
  const others = (module: string) => [
    ...(may({ module, action: 'create' }) ? [{ value: 'new', label: t('waste.import.new') }] : []),
    { value: 'leave', label: t('waste.import.leave') },
  ]
  const hasQuestions = asked.zone || asked.kinds.length + asked.zones.length > 0

  return (
    <Screen title={t('waste.import.title')}>
      <Text size="sm">{t('waste.import.text')}</Text>
      <FileInput
        label={t('waste.import.choose')}
        description={t('waste.import.forms')}
        placeholder={t('kit.files.fromDevice')}
        leftSection={<IconUpload size={16} aria-hidden />}
        accept=".ics,.csv,.txt,text/calendar,text/csv,text/plain"
        value={file}
        onChange={choose}
        maw={520}
      />
      {said ? (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {said}
        </Alert>
      ) : null}
      {hasQuestions ? (
        <SettingsGroup id="waste-meaning" title={t('waste.import.means')} text={t('waste.import.meansText')}>
          <Stack gap="sm" maw={520}>
            {asked.zone ? (
              <Select
                label={t('waste.import.zone')}
                data={[{ value: 'all', label: t('waste.allZones') }, ...zoneOptions]}
                value={choices.zone}
                allowDeselect={false}
                onChange={(zone) => change({ zone })}
              />
            ) : null}
            {(['kinds', 'zones'] as const).flatMap((what) =>
              asked[what].map(({ label, count, guess }) => (
                <Meaning
                  key={`${what} ${label}`}
                  label={label}
                  count={count}
                  guess={guess}
                  value={choices[what][label] ?? null}
                  options={[
                    ...(what === 'kinds' ? kindOptions : zoneOptions),
                    ...others(what === 'kinds' ? 'waste_kind' : 'waste_zone'),
                  ]}
                  choose={(value) => change({ [what]: { ...choices[what], [label]: value } })}
                />
              )),
            )}
          </Stack>
        </SettingsGroup>
      ) : null}
      {report ? (
        <>
          <ImportResult report={report} />
          <Group>
            <Button
              loading={isBusy}
              disabled={report.open > 0 || report.fresh === 0}
              onClick={() => void send(choices, true)}
            >
              {t('waste.import.store', { count: report.fresh })}
            </Button>
          </Group>
        </>
      ) : null}
    </Screen>
  )
}

/** Maps a word of the file; the most similar known one is offered. */
function Meaning({
  label,
  count,
  guess,
  value,
  options,
  choose,
}: Unknown & {
  value: string | null
  options: { value: string; label: string }[]
  choose: (value: string) => void
}) {
  const { t } = useTexts()
  const nearest = options.find((option) => option.value === guess)
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <Select
        label={`„${label}“`}
        description={t('waste.import.times', { count })}
        data={options}
        value={value}
        allowDeselect={false}
        onChange={(next) => next && choose(next)}
        style={{ flex: 1 }}
      />
      {nearest && value === null ? (
        <Button variant="default" onClick={() => choose(nearest.value)}>
          {nearest.label}
        </Button>
      ) : null}
    </Group>
  )
}
