import { Alert, Chip, Group, Input, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { toWallText } from '#kit/browser/admin/dates.ts'
import { useForm } from '#kit/browser/admin/edit/form-state.ts'
import { DayInput } from '#kit/browser/admin/fields/DayInput.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { sayDay } from '#kit/shared/dates/dates.ts'
import { parseRecurrence, writeRecurrence } from '#kit/shared/dates/recurrence-text.ts'
import {
  dayNumberOf,
  dayText,
  frequencies,
  seriesDays,
  weekdayOfNumber,
  type DayNumber,
  type Frequency,
  type Recurrence,
} from '#kit/shared/dates/recurrence.ts'
import { sayRecurrence } from '../recurrence-words.rules.ts'
import { F } from './event-fields.ts'
import { freshRule, isPlain, monthlyChoices } from './recurrence-choices.ts'

interface PartProps {
  rule: Recurrence
  first: DayNumber
  readOnly: boolean
  change: (part: Partial<Recurrence>) => void
}

const once = 'once'
const datesShown = 3

/** Repetition of an event: a RRULE as simple choices, with its meaning in words. */
export function RecurrenceField() {
  const { t } = useTexts()
  const { zone } = useMoments()
  const { form } = useForm()
  const field = F.useField('recurrence')
  const start = form.values.start as string | null | undefined
  const [now] = useState(() => new Date().toISOString())
  const day = toWallText(start ?? now, zone).slice(0, 10)
  const first = dayNumberOf(day)
  const rule = field.value ? (parseRecurrence(field.value).rule ?? null) : null
  const write = (next: Recurrence | null) => field.change(next ? writeRecurrence(next) : '')
  const part: PartProps | null = rule && {
    rule,
    first,
    readOnly: field.readOnly,
    change: (changed) => write({ ...rule, ...changed }),
  }

  return (
    <Stack gap="sm">
      <Select
        id={field.id}
        label={field.label}
        data={[
          { value: once, label: t('events.repeat.none') },
          ...frequencies.map((value) => ({ value, label: t(`events.repeat.${value}`) })),
        ]}
        value={rule ? rule.freq : once}
        onChange={(freq) => write(freq === once ? null : freshRule(freq as Frequency, rule))}
        allowDeselect={false}
        error={field.error}
        readOnly={field.readOnly}
      />
      {part ? (
        <>
          {isPlain(part.rule) ? (
            <Days {...part} />
          ) : (
            <Alert color="yellow">{t('events.repeat.special')}</Alert>
          )}
          <End {...part} />
          <Summary {...part} />
        </>
      ) : null}
    </Stack>
  )
}

function Days({ rule, first, readOnly, change }: PartProps) {
  const { t, lang } = useTexts()
  const names = new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' })
  const chosen = rule.byDay.length > 0 ? rule.byDay.map(({ weekday }) => weekday) : [weekdayOfNumber(first)]
  return (
    <>
      <NumberInput
        label={t('events.repeat.interval')}
        description={t('events.repeat.intervalHint')}
        value={rule.interval}
        min={1}
        max={99}
        clampBehavior="strict"
        allowDecimal={false}
        onChange={(interval) => typeof interval === 'number' && interval > 0 && change({ interval })}
        readOnly={readOnly}
      />
      {rule.freq === 'WEEKLY' ? (
        <Input.Wrapper labelElement="div" label={t('events.repeat.weekdays')}>
          <Chip.Group
            multiple
            value={chosen.map(String)}
            onChange={(days) =>
              change({
                byDay: days
                  .map((weekday) => ({ weekday: Number(weekday), nth: 0 }))
                  .toSorted((a, b) => a.weekday - b.weekday),
              })
            }
          >
            <Group gap={4} mt={4} role="group" aria-label={t('events.repeat.weekdays')}>
              {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
                <Chip key={weekday} value={String(weekday)} size="xs" disabled={readOnly}>
                  {/* 5 January 2026 was a Monday. */}
                  {names.format(Date.UTC(2026, 0, 4 + weekday))}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      ) : null}
      {rule.freq === 'MONTHLY' ? (
        <Select
          label={t('events.repeat.monthly')}
          data={monthlyChoices(rule, first).map((choice) => ({
            value: choice.name,
            label: sayRecurrence({ ...freshRule('MONTHLY', null), ...choice.days }, first, lang),
          }))}
          value={monthlyChoices(rule, first).find(({ isChosen }) => isChosen)?.name ?? null}
          onChange={(value) => {
            const choice = monthlyChoices(rule, first).find(({ name }) => name === value)
            if (choice) change(choice.days)
          }}
          allowDeselect={false}
          readOnly={readOnly}
        />
      ) : null}
    </>
  )
}

function End({ rule, first, readOnly, change }: PartProps) {
  const { t } = useTexts()
  const end = rule.count !== null ? 'afterCount' : rule.until !== null ? 'onDay' : 'never'
  const ends = {
    never: { count: null, until: null },
    onDay: { count: null, until: dayText(first + 365) },
    afterCount: { count: 10, until: null },
  }
  return (
    <>
      <Select
        label={t('events.repeat.ends')}
        data={(['never', 'onDay', 'afterCount'] as const).map((value) => ({
          value,
          label: t(`events.repeat.${value}`),
        }))}
        value={end}
        onChange={(value) => value && change(ends[value])}
        allowDeselect={false}
        readOnly={readOnly}
      />
      {end === 'onDay' ? (
        <DayInput
          label={t('events.repeat.until')}
          value={rule.until?.slice(0, 10) ?? null}
          onChange={(until) => until && change({ until })}
          minDate={dayText(first)}
          readOnly={readOnly}
        />
      ) : null}
      {end === 'afterCount' ? (
        <NumberInput
          label={t('events.repeat.count')}
          value={rule.count ?? 1}
          min={1}
          max={1000}
          clampBehavior="strict"
          allowDecimal={false}
          onChange={(count) => typeof count === 'number' && count > 0 && change({ count })}
          readOnly={readOnly}
        />
      ) : null}
    </>
  )
}

function Summary({ rule, first }: PartProps) {
  const { t, lang } = useTexts()
  const { form } = useForm()
  const exceptions = new Set(form.values.exceptions as string[] | undefined)
  const [now] = useState(() => new Date().toISOString())
  const telling = { lang, zone: 'UTC', now }
  const days: string[] = []
  for (const number of seriesDays(rule, first, { from: Math.max(first, dayNumberOf(telling.now)) })) {
    if (!exceptions.has(dayText(number))) days.push(sayDay(dayText(number), telling))
    if (days.length === datesShown) break
  }
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('events.repeat.summary', { words: sayRecurrence(rule, first, lang) })}
      {days.length > 0 ? (
        <>
          <br />
          {t('events.repeat.next', { days: days.join('; ') })}
        </>
      ) : null}
    </Text>
  )
}
