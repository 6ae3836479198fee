import { Alert, Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { dayIn, monthName, writeDay } from '#kit/shared/dates/dates.ts'
import { isDay, laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { bookingCalls } from '../booking.contract.ts'
import { Attendance } from './Attendance.tsx'
import { browsePath, useChoices } from './booking-words.ts'
import { CalendarDays } from './CalendarDays.tsx'
import { CalendarHours } from './CalendarHours.tsx'
import { Conflicts } from './Conflicts.tsx'
import { MoveDialog, type Moving } from './MoveDialog.tsx'
import { Usage } from './Usage.tsx'
import './booking-calendar.css'

const views = ['day', 'week', 'month'] as const
type View = (typeof views)[number]

/** The first and last day of a view. */
function spanOf(view: View, day: string): { from: string; to: string } {
  if (view === 'day') return { from: day, to: day }
  if (view === 'week') {
    const from = laterDay(day, 1 - weekdayOfDay(day))
    return { from, to: laterDay(from, 6) }
  }
  const from = `${day.slice(0, 7)}-01`
  const next = `${laterDay(from, 31).slice(0, 7)}-01`
  return { from, to: laterDay(next, -1) }
}

const step = (view: View, { from, to }: { from: string; to: string }, by: 1 | -1) => {
  if (view === 'month') return by === 1 ? laterDay(to, 1) : `${laterDay(from, -1).slice(0, 7)}-01`
  return laterDay(from, by * (view === 'week' ? 7 : 1))
}

/** Bookings by day, week or month; moved with the mouse or by typing a new time. */
export function BookingCalendar() {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const [query, setQuery] = useSearchParams()
  const choices = useChoices()
  // Phones and tablets show days below each other
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  const [moving, setMoving] = useState<Moving | null>(null)
  const [today] = useState(() => dayIn(new Date().toISOString(), zone))
  const view = views.find((one) => one === query.get('view')) ?? 'week'
  const asked = query.get('day') ?? ''
  const day = isDay(asked) ? asked : today
  const resource = query.get('resource') ?? ''
  const span = useMemo(() => spanOf(view, day), [view, day])
  const key = useMemo(() => ['booking', 'calendar'], [])
  useLiveKey('booking', key)
  const answer = useQuery({
    queryKey: [...key, span, resource],
    queryFn: () => call(bookingCalls.calendar, { ...span, ...(resource ? { resource } : {}) }),
    placeholderData: (before) => before,
  })
  const go = (changes: Record<string, string>) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    })
  const title =
    view === 'month'
      ? `${monthName(Number(span.from.slice(5, 7)), lang)} ${span.from.slice(0, 4)}`
      : view === 'day'
        ? writeDay(day, lang, { weekday: true, year: true })
        : `${writeDay(span.from, lang)} – ${writeDay(span.to, lang, { year: true })}`
  if (answer.error || !answer.data)
    return (
      <Unread
        answer={answer}
        title={t('booking.calendar')}
        back={{ label: t('booking.title'), to: browsePath }}
        titled
      />
    )
  const titles = new Map(choices.map(({ _id, title: name }) => [_id, name]))
  const exported = new URLSearchParams({ ...span, ...(resource ? { resource } : {}), format: 'xlsx', lang })
  return (
    <Screen
      title={t('booking.calendar')}
      actions={
        <Button component="a" href={`/api/v0/booking/export?${exported}`} variant="default">
          {t('booking.export')}
        </Button>
      }
    >
      <Stack>
        <Group justify="space-between" align="end">
          <Group gap="xs" align="end">
            <Button variant="default" onClick={() => go({ day: step(view, span, -1) })}>
              {t('booking.previous')}
            </Button>
            <Button variant="default" onClick={() => go({ day: '' })}>
              {t('booking.today')}
            </Button>
            <Button variant="default" onClick={() => go({ day: step(view, span, 1) })}>
              {t('booking.next')}
            </Button>
          </Group>
          <Select
            aria-label={t('booking.fields.resource')}
            data={[
              { value: '', label: t('booking.everything') },
              ...choices.map(({ _id, title: name }) => ({ value: _id, label: name })),
            ]}
            value={resource}
            allowDeselect={false}
            onChange={(value) => go({ resource: value ?? '' })}
          />
          <SegmentedControl
            aria-label={t('booking.calendar')}
            data={views.map((value) => ({ value, label: t(`booking.${value}`) }))}
            value={view}
            onChange={(value) => go({ view: value })}
          />
        </Group>
        <div role="status">
          <Text component="h2" fw={600} size="lg">
            {title}
          </Text>
        </div>
        <Conflicts resource={resource} />
        {answer.data.isMore ? <Alert color="orange">{t('booking.more')}</Alert> : null}
        {isWide && view !== 'month' ? (
          <CalendarHours
            data={answer.data}
            span={span}
            resource={resource}
            today={today}
            titles={titles}
            move={setMoving}
          />
        ) : (
          <CalendarDays
            data={answer.data}
            span={span}
            isMonth={view === 'month'}
            isWide={isWide}
            resource={resource}
            today={today}
            titles={titles}
            move={setMoving}
          />
        )}
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {t('booking.calendarHint')}
        </Text>
        {view === 'day' ? (
          <Attendance day={day} resource={resource} shown={answer.data.bookings} titles={titles} />
        ) : null}
        <Usage resource={resource} span={span} />
      </Stack>
      {moving ? <MoveDialog moving={moving} close={() => setMoving(null)} /> : null}
    </Screen>
  )
}
