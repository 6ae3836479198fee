import { Group, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { useSteps } from '#kit/browser/admin/year/use-steps.ts'
import { useYear, YearScreen } from '#kit/browser/admin/year/YearScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { WasteKind } from '../../waste.contract.ts'
import { KindMark } from '../kinds/KindMark.tsx'
import { useWasteYear } from './use-waste-year.ts'
import { useDayWords, useKindsAndZones, useWasteSettings } from '../waste-words.ts'
import { WasteYearGrid } from './WasteYearGrid.tsx'
import './waste-year.css'

/**
 * A year of dates as a wall planner: click or space sets and clears the chosen kind on a day; every step can be undone.
 */
export function WasteYearEdit() {
  const { t } = useTexts()
  const may = useMay()
  const dayWords = useDayWords()
  const { year, today, go } = useYear()
  const { dates, error, set, clear } = useWasteYear(year)
  const { add: addStep, undo } = useSteps()
  const { kinds, zones, zoneOptions, zoneName, isLoaded } = useKindsAndZones()
  const country = useWasteSettings()?.country
  const [chosenKind, setKind] = useState<string | null>(null)
  const [chosenZone, setZone] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const underWay = useRef(new Set<string>())
  const kind = kinds.find(({ _id }) => _id === chosenKind) ?? kinds[0]
  const zone = chosenZone === null ? (zones[0]?._id ?? null) : chosenZone || null

  async function turn(day: string) {
    if (!kind || !dates || underWay.current.has(day)) return
    const onDay = dates.filter((one) => one.date === day && one.kind === kind._id)
    const own = onDay.find((one) => one.zone === zone)
    const words = { day: dayWords(day), kind: kind.name, zone: zoneName(zone) }
    if (!own && zone !== null && onDay.some((one) => one.zone === null)) {
      setSaid(t('waste.grid.forAll', words))
      return
    }
    if (!may({ module: 'waste', action: own ? 'remove' : 'create' })) return
    underWay.current.add(day)
    try {
      const step = await (own ? clear(own) : set(day, kind._id, zone))
      addStep(step)
      setSaid(t(own ? 'waste.grid.cleared' : 'waste.grid.set', words))
    } catch (problem) {
      notifyFailed(problem)
    } finally {
      underWay.current.delete(day)
    }
  }
  const ready = dates !== undefined && isLoaded && country !== undefined
  return (
    <YearScreen
      title={t('waste.grid.title')}
      text={t('waste.grid.text')}
      {...{ year, go, undo, error }}
      isLoaded={ready}
    >
      {!ready ? null : !kind ? (
        <Text>{t('waste.noKinds')}</Text>
      ) : (
        <Stack gap="md">
          <Group align="flex-end" gap="lg">
            {zones.length > 0 ? (
              <NativeSelect
                label={t('waste.fields.zone')}
                value={zone ?? ''}
                data={[...zoneOptions, { value: '', label: t('waste.allZones') }]}
                onChange={(event) => setZone(event.currentTarget.value)}
              />
            ) : null}
            <Radio.Group label={t('waste.fields.kind')} value={kind._id} onChange={setKind}>
              <Group gap="md" mt={6}>
                {kinds.map((one) => (
                  <Radio
                    key={one._id}
                    value={one._id}
                    label={<KindLabel kind={one} count={countOf(one)} />}
                  />
                ))}
              </Group>
            </Radio.Group>
          </Group>
          <WasteYearGrid
            key={year}
            {...{ year, today, dates, kinds, kind, zone, zoneName, country }}
            turn={(day) => void turn(day)}
          />
          <Text size="sm" role="status" mih="1.5em">
            {said}
          </Text>
          <Text size="sm" c="dimmed" visibleFrom="sm">
            {t('waste.grid.keys')}
          </Text>
        </Stack>
      )}
    </YearScreen>
  )

  function countOf({ _id }: WasteKind): number {
    return (dates ?? []).filter(
      (one) => one.kind === _id && (zone === null || one.zone === zone || one.zone === null),
    ).length
  }
}

function KindLabel({ kind, count }: { kind: WasteKind; count: number }) {
  const { t } = useTexts()
  return (
    <Group component="span" gap={6} wrap="nowrap">
      <KindMark kind={kind} />
      <span>{t('waste.grid.count', { kind: kind.name, count })}</span>
    </Group>
  )
}
