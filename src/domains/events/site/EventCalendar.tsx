import type { SitePage } from '../../../kit/shared/site.ts'
import { Icon } from '../../../kit/browser/site/pieces/Icon.tsx'
import { Link } from '../../../kit/browser/site/pieces/Link.tsx'
import { RichText } from '../../../kit/browser/site/pieces/RichText.tsx'
import { useSite } from '../../../kit/browser/site/surroundings.ts'
import type { CalendarData } from '../events.views.ts'
import { EventList } from './EventList.tsx'
import { MonthTable } from './MonthTable.tsx'
import { sayMonth } from './months.ts'

type HrefOf = (changed: {
  type?: string
  tag?: string
  month?: string
  view?: CalendarData['view']
}) => string

/** What takes place when, as a list by month or as the table of a month. */
export function EventCalendar({ page }: { page: SitePage<string, CalendarData> }) {
  const { t, lang } = useSite()
  const { data } = page
  const { title, intro, active, href } = data
  const hrefOf: HrefOf = (changed) => {
    const { type, tag, month, view } = { ...active, month: data.month, view: data.view, ...changed }
    const query = new URLSearchParams({
      ...(view === 'month' && { view }),
      ...(month && { month }),
      ...(type && { type }),
      ...(tag && { tag }),
    }).toString()
    return query ? `${href}?${query}` : href
  }
  const isEmpty = data.view === 'list' && data.months.length === 0
  return (
    <div className="events">
      <div className="title-block">
        <h1>{title}</h1>
        <RichText text={intro} />
      </div>
      <Choice data={data} hrefOf={hrefOf} />
      {active.tag && (
        <p className="events-choice">
          {t('events.tagged', { tag: active.tag })}{' '}
          <Link href={hrefOf({ tag: '' })} keepScroll>
            {t('events.showAll')}
          </Link>
        </p>
      )}
      {data.months.map(({ month, items }) => (
        <section key={month} className="events-month" aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`}>{sayMonth(month, lang)}</h2>
          <EventList items={items} />
        </section>
      ))}
      {isEmpty && (
        <p className="empty">
          {data.month ? t('events.emptyMonth', { month: sayMonth(data.month, lang) }) : t('events.empty')}
        </p>
      )}
      {data.view === 'month' && (
        <section className="events-month" aria-labelledby="month">
          <h2 id="month">{sayMonth(data.shown, lang)}</h2>
          <MonthTable weeks={data.weeks} labelledBy="month" />
        </section>
      )}
      <Months data={data} hrefOf={hrefOf} />
    </div>
  )
}

function Choice({ data, hrefOf }: { data: CalendarData; hrefOf: HrefOf }) {
  const { t } = useSite()
  const { types, active, view } = data
  return (
    <div className="events-filter filter">
      {types.length > 1 && (
        <nav aria-label={t('events.filter')}>
          <ul role="list" className="chips">
            {['', ...types].map((type) => (
              <li key={type}>
                <Link
                  href={hrefOf({ type })}
                  aria-current={active.type === type ? 'true' : undefined}
                  keepScroll
                >
                  {type || t('events.all')}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <nav aria-label={t('events.views')}>
        <ul role="list" className="chips">
          {(['list', 'month'] as const).map((one) => (
            <li key={one}>
              <Link href={hrefOf({ view: one })} aria-current={view === one ? 'true' : undefined} keepScroll>
                <Icon name={one === 'list' ? 'menu' : 'calendar'} />
                {t(`events.${one}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function Months({ data, hrefOf }: { data: CalendarData; hrefOf: HrefOf }) {
  const { t, lang } = useSite()
  const { earlier, later, month } = data
  if (!earlier && !later && !month) return null
  return (
    <nav className="pager" aria-label={t('events.months')}>
      {earlier && (
        <Link href={hrefOf({ month: earlier })} rel="prev">
          <Icon name="back" />
          {t('events.earlier', { month: sayMonth(earlier, lang) })}
        </Link>
      )}
      {month && <Link href={hrefOf({ month: '' })}>{t('events.upcoming')}</Link>}
      {later && (
        <Link href={hrefOf({ month: later })} rel="next">
          {t('events.later', { month: sayMonth(later, lang) })}
          <Icon name="next" />
        </Link>
      )}
    </nav>
  )
}
