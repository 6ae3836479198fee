import { useEffect, useRef, useState } from 'react'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import {
  dayName,
  monthName,
  sayDay,
  sayMoment,
  sayTime,
  spanEnd,
  toWallText,
  writeDay,
} from '#kit/shared/dates/dates.ts'
import type { ShownTime, TimesData } from '../booking.views.ts'
import { useBookingTexts } from './texts.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** A month of days, each linked to its times; the state is also in words, not only a colour. */
export function MonthTable({ times }: { times: TimesData }) {
  const t = useBookingTexts()
  const { lang } = useSite()
  const [year, month] = times.month.split('-')
  const title = `${monthName(Number(month), lang)} ${year}`
  return (
    <div className="booking-month">
      <div className="booking-steps">
        {times.previous ? (
          <Link href={times.previous} keepScroll className="button is-quiet">
            <Icon name="back" />
            <span className="only-heard">{t('booking.previousMonth')}</span>
          </Link>
        ) : (
          <span />
        )}
        <h3 id="month">{title}</h3>
        {times.next ? (
          <Link href={times.next} keepScroll className="button is-quiet">
            <Icon name="next" />
            <span className="only-heard">{t('booking.nextMonth')}</span>
          </Link>
        ) : (
          <span />
        )}
      </div>
      <table aria-labelledby="month">
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" abbr={dayName(day, lang)}>
                {dayName(day, lang, true)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.weeks.map((week, index) => (
            // eslint-disable-next-line react/no-array-index-key -- weeks have no other key
            <tr key={index}>
              {week.map((cell, place) => (
                // eslint-disable-next-line react/no-array-index-key -- days of other months have no other key
                <td key={place} data-state={cell?.state}>
                  {cell && <Day {...cell} isChosen={cell.day === times.day} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="booking-key" aria-hidden="true">
        <span data-state="free">{t('booking.states.free')}</span>
        <span data-state="full">{t('booking.states.full')}</span>
        <span data-state="closed">{t('booking.states.closed')}</span>
      </p>
    </div>
  )
}

function Day({
  day,
  state,
  href,
  isChosen,
}: NonNullable<TimesData['weeks'][number][number]> & { isChosen: boolean }) {
  const t = useBookingTexts()
  const { lang } = useSite()
  const number = Number(day.slice(8))
  if (state === 'past' || state === 'closed') return <span>{number}</span>
  const label = `${writeDay(day, lang, { weekday: true })}, ${t(`booking.states.${state}`)}`
  return (
    <Link href={href} keepScroll aria-label={label} aria-current={isChosen ? 'date' : undefined}>
      {number}
    </Link>
  )
}

/** Formats a time of the chosen day: `8 Uhr bis 8:30 Uhr`. */
export function useTimeWords(wholeDays: boolean) {
  const t = useBookingTexts()
  const { lang, zone, now } = useSite()
  return ({ from, until }: { from: string; until: string }): string => {
    if (!wholeDays) {
      const [a, b] = [sayTime(from, { lang, zone }), spanEnd(until, { lang, zone }).time]
      return t('booking.fromTo', { from: a, to: b })
    }
    const last = new Date(Date.parse(until) - 1).toISOString()
    const telling = { lang, zone, now }
    const [first, end] = [sayDay(from, telling), sayDay(last, telling)]
    return first === end ? t('booking.oneDay', { day: first }) : t('booking.fromTo', { from: first, to: end })
  }
}

/** The chosen day in words. */
function useDayWords({ day }: TimesData): string {
  const t = useBookingTexts()
  const { lang } = useSite()
  return day ? writeDay(day, lang, { weekday: true, year: true }) : t('booking.noDay')
}

/** Hidden fields with the current choice, so that a refusal shows it again. */
export function Whereabouts({ times }: { times: TimesData }) {
  const from = times.beginnings.find(({ isChosen }) => isChosen)?.from
  return (
    <>
      <input type="hidden" name="month" value={times.month} />
      <input type="hidden" name="day" value={times.day} />
      {from && <input type="hidden" name="from" value={from} />}
    </>
  )
}

interface TimeChoicesProps {
  times: TimesData
  several: boolean
  /** Input of a refused form. */
  typed?: Readonly<Record<string, string>> | undefined
}

const chosenIn = (choices: Element | null): string[] =>
  Array.from(choices?.querySelectorAll<HTMLInputElement>(':checked') ?? [], ({ value }) => value)

/** The times of the chosen day, or the ends of a beginning, as options of the surrounding form. */
export function TimeChoices({ times, several, typed = {} }: TimeChoicesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choices = useRef<HTMLFieldSetElement>(null)
  // A single time, or one of a refused form, is preselected by the server without a change event
  useEffect(() => setChosen(chosenIn(choices.current)), [times])
  const t = useBookingTexts()
  const say = useTimeWords(times.wholeDays)
  const day = useDayWords(times)
  const hasBeginnings = times.beginnings.length > 0
  if (times.times.length === 0 && hasBeginnings) return null
  const ticked = Object.values(typed)
  return (
    <fieldset
      className="form booking-times"
      id={hasBeginnings ? undefined : 'times'}
      ref={choices}
      onChange={({ currentTarget }) => setChosen(chosenIn(currentTarget))}
    >
      <legend>{hasBeginnings ? t('booking.chooseEnd') : day}</legend>
      {times.times.length === 0 && (
        <p className="empty">{times.day ? t('booking.dayFull') : t('booking.chooseDay')}</p>
      )}
      <div className="booking-slots">
        {times.times.map((time, index) => (
          <label key={time.value} className="booking-slot">
            <input
              type={several ? 'checkbox' : 'radio'}
              // The server keeps only one of several fields with the same name
              name={several ? `time${index}` : 'time'}
              id={index === 0 ? 'time' : undefined}
              value={time.value}
              required={!several}
              defaultChecked={times.times.length === 1 || ticked.includes(time.value)}
            />
            <span>
              {say(time)}
              {time.left > 1 && <small>{t('booking.left', { count: time.left })}</small>}
            </span>
          </label>
        ))}
      </div>
      {!times.wholeDays && <OnOwnClock times={times.times.filter(({ value }) => chosen.includes(value))} />}
    </fieldset>
  )
}

/**
 * With free lengths: beginnings of the chosen day, each a link to its ends. It is outside the form, which starts with
 * the end.
 */
export function Beginnings({ times }: { times: TimesData }) {
  const t = useBookingTexts()
  const { lang, zone } = useSite()
  const day = useDayWords(times)
  if (times.beginnings.length === 0) return null
  return (
    <section className="form" aria-labelledby="times">
      <h3 id="times">{day}</h3>
      <p>{t('booking.chooseBeginning')}</p>
      <ul role="list" className="chips">
        {times.beginnings.map(({ from, href, isChosen }) => (
          <li key={from}>
            <Link href={href} keepScroll aria-current={isChosen ? 'true' : undefined}>
              {sayTime(from, { lang, zone })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The next free times. */
export function NextFree({ times }: { times: TimesData }) {
  const t = useBookingTexts()
  const { lang, zone, now } = useSite()
  const telling = { lang, zone, now }
  if (times.nextFree.length === 0) return null
  return (
    <div className="booking-soon">
      <h3>{t('booking.soon')}</h3>
      <ul role="list" className="chips">
        {times.nextFree.map(({ from, href }) => (
          <li key={from}>
            <Link href={href} keepScroll>
              {times.wholeDays ? sayDay(from, telling) : sayMoment(from, telling)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Names the time zone for every reader: a hint only for some of them would shift the page when it appears. */
export function WhoseClock() {
  const t = useBookingTexts()
  const { zone } = useSite()
  return <p className="field-hint">{t('booking.whoseClock', { zone })}</p>
}

/** A moment in the device's local time, written as if it were UTC, so that no time zone name is needed. */
const onDevice = (iso: string): string =>
  new Date(Date.parse(iso) - new Date(iso).getTimezoneOffset() * 60_000).toISOString()

/**
 * Chosen times in the device's local time, if different; shown only after a choice, so that nothing shifts by itself.
 */
function OnOwnClock({ times }: { times: readonly ShownTime[] }) {
  const t = useBookingTexts()
  const { lang, zone, now } = useSite()
  const clock = { lang, zone: 'UTC', now: onDevice(now) }
  const told = times
    .filter(({ from }) => toWallText(from, zone) !== toWallText(onDevice(from), 'UTC'))
    .map((time) => {
      const [from, until] = [onDevice(time.from), onDevice(time.until)]
      const span = t('booking.fromTo', { from: sayTime(from, clock), to: spanEnd(until, clock).time })
      return `${sayDay(from, { ...clock, lasting: true })}, ${span}`
    })
  return (
    <p role="status" className={told.length > 0 ? 'field-hint' : 'only-heard'}>
      {told.length > 0 && t('booking.onYourClock', { times: told.join('; ') })}
    </p>
  )
}

/** Occupied times, each with a button for the waiting list. */
export function WaitChoices({ times }: { times: TimesData }) {
  const t = useBookingTexts()
  const say = useTimeWords(times.wholeDays)
  if (times.full.length === 0) return null
  return (
    <details className="booking-wait" open={times.times.length === 0 && times.beginnings.length === 0}>
      <summary>{t('booking.waitTitle')}</summary>
      <p className="field-hint">{t('booking.waitHint')}</p>
      <ul role="list" className="chips">
        {times.full.map((time: ShownTime) => (
          <li key={time.value}>
            <button type="submit" name="wait" value={time.value} className="button is-quiet" formNoValidate>
              {t('booking.waitFor', { time: say(time) })}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
