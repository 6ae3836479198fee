import { dayIn, dayName, sayClock, writeDay } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { groupedHours, openState, sayWeekdays } from '#kit/shared/dates/opening-hours.ts'
import type { OpeningDay, OpeningHours as Hours } from '#kit/shared/site/site.ts'
import { useSite } from '../surroundings.ts'
import { unbroken } from './When.tsx'

/**
 * Current opening state, and until or from when. Rendered on the server too: its loader must limit the cache. Without
 * `days`, public holidays have unknown hours, which is stated.
 */
export function OpenNow({ hours, days }: { hours: readonly Hours[]; days?: readonly OpeningDay[] }) {
  const { t, now, zone, lang, frame } = useSite()
  if (hours.length === 0 && !days?.length) return null
  const today = dayIn(now, zone)
  const holiday = days ? undefined : frame.holidays.find(({ day }) => day === today)
  if (holiday)
    return <span className="open-now">{t('site.holidayHours', { holiday: holiday.name[lang] })}</span>
  const state = openState(hours, now, zone, days)
  const { next } = state
  const day =
    next &&
    (next.inDays === 0
      ? t('site.today')
      : next.inDays === 1
        ? t('site.tomorrow')
        : next.inDays < 7
          ? dayName(next.day, lang)
          : writeDay(laterDay(today, next.inDays), lang, { weekday: true }))
  return (
    <span className={state.open ? 'open-now is-open' : 'open-now'}>
      {unbroken(
        state.open
          ? t('site.openUntil', { time: sayClock(state.until ?? '', lang) })
          : next
            ? t('site.closedUntil', { day: day ?? '', time: sayClock(next.from, lang) })
            : t('site.closed'),
      )}
    </span>
  )
}

/** Weekly hours as a table. */
export function OpeningHours({ hours }: { hours: readonly Hours[] }) {
  const { lang } = useSite()
  const said = (time: string) => sayClock(time, lang, { bare: true })
  return (
    <table className="hours">
      <tbody>
        {groupedHours(hours).map((row) => (
          <tr key={row.days.join()}>
            <th scope="row">{sayWeekdays(row.days, lang, true)}</th>
            <td>{row.spans.map((span) => `${said(span.from)}–${said(span.to)}`).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Coming days with hours that differ from their weekday's. */
export function SpecialDays({ days }: { days: readonly OpeningDay[] }) {
  const { t, lang, now, zone } = useSite()
  const today = dayIn(now, zone)
  const coming = days.filter(({ day }) => day >= today)
  if (coming.length === 0) return null
  const said = (time: string) => sayClock(time, lang, { bare: true })
  return (
    <ul className="hours-days" role="list">
      {coming.map(({ day, spans, reason }) => (
        <li key={day}>
          {unbroken(writeDay(day, lang, { weekday: true }))}
          {reason ? ` (${reason[lang]})` : ''}
          {': '}
          {spans.length === 0
            ? t('site.closed')
            : spans.map((span) => `${said(span.from)}–${said(span.to)}`).join(', ')}
        </li>
      ))}
    </ul>
  )
}
