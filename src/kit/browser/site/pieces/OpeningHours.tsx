import { dayName } from '../../../shared/dates.ts'
import { groupedHours, openState, sayWeekdays } from '../../../shared/opening-hours.ts'
import type { OpeningHours as Hours } from '../../../shared/site.ts'
import { useSite } from '../surroundings.ts'
import { unbroken } from './When.tsx'

const clock = (time: string) => time.replace(/^0/, '').replace(/:00$/, '')

/** Whether it is open right now, and until or from when. The server knows it, too: whoever gives it the hours tells the cache. */
export function OpenNow({ hours }: { hours: readonly Hours[] }) {
  const { t, now, zone, lang } = useSite()
  if (hours.length === 0) return null
  const state = openState(hours, now, zone)
  const { next } = state
  const day =
    next &&
    (next.inDays === 0 ? t('site.today') : next.inDays === 1 ? t('site.tomorrow') : dayName(next.day, lang))
  return (
    <span className={state.open ? 'open-now is-open' : 'open-now'}>
      {unbroken(
        state.open
          ? t('site.openUntil', { time: clock(state.until ?? '') })
          : next
            ? t('site.closedUntil', { day: day ?? '', time: clock(next.from) })
            : t('site.closed'),
      )}
    </span>
  )
}

/** The weekly hours as a table. */
export function OpeningHours({ hours }: { hours: readonly Hours[] }) {
  const { lang } = useSite()
  return (
    <table className="hours">
      <tbody>
        {groupedHours(hours).map((row) => (
          <tr key={row.days.join()}>
            <th scope="row">{sayWeekdays(row.days, lang, true)}</th>
            <td>{row.spans.map((span) => `${clock(span.from)}–${clock(span.to)}`).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
