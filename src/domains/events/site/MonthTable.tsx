import { sayTime } from '../../../kit/shared/dates.ts'
import { Link } from '../../../kit/browser/site/pieces/Link.tsx'
import { foreign, useSite } from '../../../kit/browser/site/surroundings.ts'
import type { CalendarDay } from '../events.views.ts'
import { sayWholeDay, weekdays } from './months.ts'

/** A month as a table of weeks; where there is no room for seven columns, only days on which something takes place remain. */
export function MonthTable({ weeks, labelledBy }: { weeks: readonly CalendarDay[][]; labelledBy: string }) {
  const { lang } = useSite()
  return (
    <table className="month" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {weekdays[lang].map(({ long, short }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <Day key={day.day} day={day} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day: { day, outside, isToday, entries } }: { day: CalendarDay }) {
  const site = useSite()
  const { lang, t } = site
  const classes = [outside && 'is-outside', isToday && 'is-today', entries.length === 0 && 'is-empty']
  return (
    <td
      className={classes.filter(Boolean).join(' ') || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <time className="month-day" dateTime={day}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="month-words">{sayWholeDay(day, lang)}</span>
      </time>
      {entries.length > 0 && (
        <ul role="list">
          {entries.map((entry) => (
            <li key={`${entry._id} ${entry.start}`} className={entry.state ? `is-${entry.state}` : undefined}>
              <Link href={entry.href} lang={foreign(entry.lang, lang)}>
                <small lang={foreign(lang, entry.lang ?? lang)}>
                  {entry.state && <strong>{t(`events.${entry.state}`)} </strong>}
                  {entry.continued ? t('events.continued') : !entry.allDay && sayTime(entry.start, site)}
                </small>{' '}
                <span className="month-title">{entry.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}
