import { locales } from '#kit/shared/text/languages.ts'
import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { dayStep, monthsOf } from '#kit/browser/admin/year/day-keys.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { weekdayOfDay } from '#kit/shared/dates/days.ts'
import { type HolidayCountry, holidaysOf } from '#kit/shared/dates/holidays.ts'
import type { WasteDate, WasteKind } from '../../waste.contract.ts'
import { inkOn } from '../../waste.rules.ts'
import { dayAfterKey, daysOfMonth } from '../../year-days.rules.ts'
import { useDayWords } from '../waste-words.ts'

interface Props {
  year: number
  today: string
  dates: readonly WasteDate[]
  kinds: readonly WasteKind[]
  /** Kind and zone that a click sets or clears; zone null: all zones. */
  kind: WasteKind
  zone: string | null
  zoneName: (zone: string | null) => string
  country: HolidayCountry
  turn: (day: string) => void
}

/** Days of a year, one month per row (on phones one week), with collections as coloured letters. */
export function WasteYearGrid(props: Props) {
  const { year, today, dates, kind, zone, zoneName, country, turn } = props
  const { t, lang } = useTexts()
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(today.startsWith(`${year}-`) ? today : `${year}-01-01`)
  const holidays = holidaysOf(year, country)
  // A zone's dates include those of all zones
  const shown = dates.filter((one) => zone === null || one.zone === null || one.zone === zone)
  const byDay = Map.groupBy(shown, ({ date }) => date)
  const monthName = new Intl.DateTimeFormat(locales[lang], {
    month: 'long',
    timeZone: 'UTC',
  })
  const buttonOf = (day: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)

  function onKey(event: KeyboardEvent, day: string) {
    const isWide = buttonOf(`${year}-01-01`)?.offsetTop === buttonOf(`${year}-01-08`)?.offsetTop
    const next =
      event.ctrlKey || event.metaKey ? null : dayAfterKey(day, event.key, dayStep(event.key), isWide)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    buttonOf(next)?.focus()
  }
  return (
    <div
      className="waste-grid"
      role="grid"
      ref={grid}
      aria-label={t('waste.grid.label', { year, kind: kind.name, zone: zoneName(zone) })}
    >
      {monthsOf(year).map((first) => (
        <div key={first} role="row" className="waste-grid-month">
          <div role="rowheader">{monthName.format(Date.parse(first))}</div>
          {daysOfMonth(first).map((day) => (
            <div
              key={day}
              role="gridcell"
              className={dayClass(day, today, holidays.has(day))}
              style={{ '--weekday': weekdayOfDay(day) } as CSSProperties}
            >
              <Day
                {...props}
                day={day}
                holiday={holidays.get(day)?.[lang]}
                dates={byDay.get(day) ?? []}
                isCurrent={day === current}
                press={() => {
                  setCurrent(day)
                  turn(day)
                }}
                onKey={(event) => onKey(event, day)}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const dayClass = (day: string, today: string, isHoliday: boolean): string =>
  [
    'waste-grid-day',
    weekdayOfDay(day) > 5 && 'is-weekend',
    isHoliday && 'is-holiday',
    day === today && 'is-today',
  ]
    .filter(Boolean)
    .join(' ')

interface DayProps extends Props {
  day: string
  holiday: string | undefined
  isCurrent: boolean
  press: () => void
  onKey: (event: KeyboardEvent) => void
}

function Day({ day, holiday, dates, kinds, kind, zone, zoneName, isCurrent, press, onKey }: DayProps) {
  const { t } = useTexts()
  const dayWords = useDayWords()
  const marks = kinds.flatMap((one) => {
    const own = dates.filter((date) => date.kind === one._id)
    return own.length > 0 ? [{ kind: one, dates: own, isHere: own.some((date) => date.zone === zone) }] : []
  })
  const words = marks.map(({ kind: { name }, dates: own }) => {
    const more = own.flatMap((date) => [
      ...(date.zone === zone ? [] : [zoneName(date.zone)]),
      ...(date.cancelled ? [t('waste.cancelled')] : []),
      ...(date.status === 'published' ? [] : [t('waste.grid.draft')]),
    ])
    return more.length > 0 ? `${name} (${[...new Set(more)].join(', ')})` : name
  })
  const label = [dayWords(day), holiday].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isCurrent ? 0 : -1}
      aria-pressed={marks.some((mark) => mark.kind._id === kind._id && mark.isHere)}
      title={[label, ...words].join('\n')}
      onClick={press}
      onKeyDown={onKey}
    >
      <VisuallyHidden>{`${label}: ${words.join(', ') || t('waste.grid.nothing')}`}</VisuallyHidden>
      <span className="waste-grid-number" aria-hidden>
        {Number(day.slice(8))}
      </span>
      {marks.map(({ kind: { _id, colour, letter }, dates: own, isHere }) => (
        <span
          key={_id}
          className="waste-grid-mark"
          aria-hidden
          data-here={isHere || undefined}
          data-cancelled={own.every(({ cancelled }) => cancelled) || undefined}
          style={{ '--colour': colour, '--ink': inkOn(colour) } as CSSProperties}
        >
          {letter}
        </span>
      ))}
    </button>
  )
}
