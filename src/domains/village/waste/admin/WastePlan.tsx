import { Alert, Button, Checkbox, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAdmin, useMay } from '#kit/browser/admin/admin-context.ts'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { notifyDone } from '#kit/browser/admin/notify.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { markScreen } from '#kit/browser/admin/mark-screen.ts'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { OutputOf } from '#kit/shared/contract.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { type HolidayRule, holidayRules } from '../plan.rules.ts'
import { wasteEditing } from '../waste.contract.ts'
import { useDayWords, useKindsAndZones } from './waste-words.ts'
import { wasteScreens } from '../waste.addresses.ts'

type Planned = OutputOf<typeof wasteEditing.plan>['dates'][number]
interface Rule {
  kind: string | null
  zone: string | null
  first: string | null
  until: string | null
  every: number
  unit: 'weeks' | 'months'
  onHoliday: HolidayRule
}

/** Most plans are made for the coming year. */
const freshRule = (today: string): Rule => ({
  kind: null,
  zone: null,
  first: null,
  until: `${Number(today.slice(0, 4)) + 1}-12-31`,
  every: 2,
  unit: 'weeks',
  onHoliday: 'dayLater',
})

/** Previews the dates of a rule, then stores the selected ones. */
export function WastePlan() {
  const { t } = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { kindOptions, zoneOptions } = useKindsAndZones()
  const { site } = useAdmin()
  const [rule, setRule] = useState(() => freshRule(dayIn(new Date().toISOString(), site.timeZone)))
  const [dates, setDates] = useState<Planned[] | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { kind, zone, first, until } = rule
  const isWhole = kind !== null && first !== null && until !== null
  const wanted = (dates ?? []).filter(({ date, known }) => !known && !left.has(date))

  // A preview is only valid for the rule it was made from
  function change(part: Partial<Rule>) {
    setRule({ ...rule, ...part })
    setDates(null)
    setSaid('')
  }
  async function run(work: () => Promise<void>) {
    setBusy(true)
    setSaid('')
    try {
      await work()
    } catch (problem) {
      setSaid(messageOf(problem))
    } finally {
      setBusy(false)
    }
  }
  const show = () =>
    run(async () => {
      if (!kind || !first || !until) return
      const answer = await call(wasteEditing.plan, { ...rule, kind, first, until })
      setDates(answer.dates)
      setLeft(new Set())
    })
  const store = () =>
    run(async () => {
      if (!kind) return
      const isHere = markScreen()
      const { stored } = await call(wasteEditing.store, {
        dates: wanted.map(({ date }) => ({ date, kind, zone })),
      })
      notifyDone(t('waste.plan.stored', { count: stored }))
      await client.invalidateQueries({ queryKey: ['waste'] })
      if (isHere()) void navigate(`/${wasteScreens.dates}`)
    })

  return (
    <Screen title={t('waste.plan.title')}>
      <Text size="sm">{t('waste.plan.text')}</Text>
      <SettingsGroup id="waste-rule" title={t('waste.plan.rule')}>
        <Group grow align="flex-start">
          <Select
            label={t('waste.fields.kind')}
            data={kindOptions}
            value={kind}
            allowDeselect={false}
            required
            onChange={(value) => change({ kind: value })}
          />
          <Select
            label={t('waste.fields.zone')}
            placeholder={t('waste.allZones')}
            data={zoneOptions}
            value={zone}
            clearable
            clearButtonProps={{ 'aria-label': t('kit.remove') }}
            onChange={(value) => change({ zone: value })}
          />
        </Group>
        <Group grow align="flex-start">
          <DayInput
            label={t('waste.plan.first')}
            value={first}
            required
            onChange={(value) => change({ first: value })}
          />
          <DayInput
            label={t('waste.plan.until')}
            value={until}
            required
            onChange={(value) => change({ until: value })}
          />
        </Group>
        <Group grow align="flex-start">
          <NumberInput
            label={t('waste.plan.every')}
            value={rule.every}
            min={1}
            max={52}
            allowDecimal={false}
            clampBehavior="strict"
            onChange={(value) => typeof value === 'number' && change({ every: value })}
          />
          <Select
            label={t('waste.plan.unit')}
            data={(['weeks', 'months'] as const).map((value) => ({ value, label: t(`waste.plan.${value}`) }))}
            value={rule.unit}
            allowDeselect={false}
            onChange={(value) => change({ unit: value === 'months' ? 'months' : 'weeks' })}
          />
        </Group>
        <Select
          label={t('waste.plan.holiday')}
          data={holidayRules.map((value) => ({ value, label: t(`waste.plan.onHoliday.${value}`) }))}
          value={rule.onHoliday}
          allowDeselect={false}
          onChange={(value) =>
            change({ onHoliday: holidayRules.find((one) => one === value) ?? rule.onHoliday })
          }
        />
        {said ? (
          <Alert color="red" icon={<IconAlertTriangle />} role="alert">
            {said}
          </Alert>
        ) : null}
        <Group>
          <Button variant="default" loading={isBusy} disabled={!isWhole} onClick={() => void show()}>
            {t('waste.plan.show')}
          </Button>
        </Group>
      </SettingsGroup>
      {dates ? (
        <SettingsGroup
          id="waste-dates"
          title={t('waste.plan.dates')}
          {...(may({ module: 'waste', action: 'publish' }) ? {} : { text: t('waste.plan.drafts') })}
        >
          <PlannedDates dates={dates} left={left} setLeft={setLeft} />
          <Group>
            <Button loading={isBusy} disabled={wanted.length === 0} onClick={() => void store()}>
              {t('waste.plan.store', { count: wanted.length })}
            </Button>
          </Group>
        </SettingsGroup>
      ) : null}
    </Screen>
  )
}

function PlannedDates({
  dates,
  left,
  setLeft,
}: {
  dates: Planned[]
  left: ReadonlySet<string>
  setLeft: (left: ReadonlySet<string>) => void
}) {
  const { t, lang } = useTexts()
  const dayWords = useDayWords()
  const toggle = (date: string) => {
    const next = new Set(left)
    if (!next.delete(date)) next.add(date)
    setLeft(next)
  }
  return (
    <Stack
      component="ul"
      gap={6}
      p={0}
      m={0}
      style={{ listStyle: 'none', columns: '22rem', display: 'block' }}
    >
      {dates.map(({ date, instead, holiday, known }) => (
        <li key={date} style={{ breakInside: 'avoid', paddingBottom: 6 }}>
          <Checkbox
            label={dayWords(date)}
            description={
              known
                ? t('waste.plan.known')
                : instead && holiday
                  ? t('waste.plan.instead', { day: dayWords(instead), holiday: holiday[lang] })
                  : undefined
            }
            checked={!known && !left.has(date)}
            disabled={known}
            onChange={() => toggle(date)}
          />
        </li>
      ))}
    </Stack>
  )
}
