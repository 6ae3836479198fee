import type { SitePage } from '#kit/shared/site/site.ts'
import { Choices } from '#kit/browser/site/pieces/Choices.tsx'
import { FeedLinks } from '#kit/browser/site/pieces/FeedLinks.tsx'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { CalendarData } from '../events.views.ts'
import { EventList } from './EventList.tsx'
import { DayTable } from './DayTable.tsx'
import { sayMonth, sayWeekDays, weekNumber } from './months.ts'
import { Subscribe } from '#kit/browser/site/pieces/Subscribe.tsx'

type HrefOf = (changed: { type?: string; tag?: string; date?: string; view?: CalendarData['view'] }) => string

/** Events as a list by month, or as the table of a month or week. */
export function EventCalendar({ page }: { page: SitePage<string, CalendarData> }) {
  const { t, lang } = useSite()
  const { data } = page
  const { title, intro, active, href } = data
  const hrefOf: HrefOf = (changed) => {
    const { type, tag, date, view } = { ...active, date: data.date, view: data.view, ...changed }
    const query = new URLSearchParams({
      ...(view !== 'list' && { view }),
      ...(date && { date }),
      ...(type && { type }),
      ...(tag && { tag }),
    }).toString()
    return query ? `${href}?${query}` : href
  }
  const sayWeek = (monday: string) => t('events.weekOf', { number: weekNumber(monday) })
  const monday = data.weeks[0]?.[0]?.day ?? ''
  const steps = (
    <Months
      data={data}
      hrefOf={hrefOf}
      sayStep={(at) => (at.length > 7 ? sayWeek(at) : sayMonth(at, lang))}
    />
  )
  const isEmpty = data.view === 'list' && data.months.length === 0
  return (
    <div className="events">
      <div className="title-block">
        <h1>{title}</h1>
        <RichText text={intro} />
      </div>
      <Choice data={data} hrefOf={hrefOf} />
      {data.tag && (
        <p className="events-choice">
          {t('events.tagged', { tag: data.tag.label })}{' '}
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
      {data.view !== 'list' && (
        <section className="events-month" aria-labelledby="month">
          <div className="events-head">
            <h2 id="month">
              {data.view === 'month'
                ? sayMonth(data.shown, lang)
                : `${sayWeek(monday)}: ${sayWeekDays(monday, lang)}`}
            </h2>
            {steps}
          </div>
          <DayTable
            weeks={data.weeks}
            labelledBy="month"
            focus={data.focus}
            isWeek={data.view === 'week'}
            weekOf={(date) => hrefOf({ view: 'week', date })}
            viewAt={(date) => hrefOf({ date })}
          />
          {data.view === 'week' && data.weeks[0]?.every(({ entries }) => entries.length === 0) && (
            <p className="empty">{t('events.emptyWeek')}</p>
          )}
        </section>
      )}
      {data.view === 'list' && steps}
      <div className="events-foot">
        <Subscribe address={data.ics} t={t} texts="events" />
        <Organisers calendars={data.organisers} />
        {/* A calendar without a page in the tree has no feed. */}
        {data.edit && <FeedLinks href={href} type={active.type} label={t('events.subscribeFeed')} />}
        <Link className="button is-quiet" href={data.create}>
          {t('events.create')}
        </Link>
      </div>
    </div>
  )
}

// Calendar subscriptions per organiser
function Organisers({ calendars }: { calendars: CalendarData['organisers'] }) {
  const { t } = useSite()
  if (calendars.length < 2) return null
  return (
    <details className="subscribe">
      <summary>
        <Icon name="calendar" />
        {t('events.subscribeOne')}
      </summary>
      <p>{t('events.subscribeOneText')}</p>
      <ul>
        {calendars.map(({ name, ics }) => (
          <li key={ics}>
            <a href={ics.replace(/^https?:/, 'webcal:')}>{name}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Choice({ data, hrefOf }: { data: CalendarData; hrefOf: HrefOf }) {
  const { t } = useSite()
  const { types, active, view } = data
  return (
    <div className="events-filter filter">
      {types.length > 1 && (
        <nav aria-label={t('events.filter')}>
          <Choices
            choices={[{ name: '', label: t('events.all') }, ...types].map(({ name, ...said }) => ({
              ...said,
              href: hrefOf({ type: name }),
              isCurrent: active.type === name,
            }))}
          />
        </nav>
      )}
      <nav aria-label={t('events.views')}>
        <Choices
          choices={(['list', 'week', 'month'] as const).map((one) => ({
            label: (
              <>
                <Icon name={one === 'list' ? 'menu' : 'calendar'} />
                {t(`events.${one}`)}
              </>
            ),
            href: hrefOf({ view: one }),
            isCurrent: view === one,
          }))}
        />
      </nav>
    </div>
  )
}

interface MonthsProps {
  data: CalendarData
  hrefOf: HrefOf
  /** Words for a month or week. */
  sayStep: (at: string) => string
}

// A month is written as its first day in addresses.
const dateOf = (at: string) => (at.length > 7 ? at : `${at}-01`)

function Months({ data, hrefOf, sayStep }: MonthsProps) {
  const { t } = useSite()
  const { earlier, later, date, view } = data
  if (!earlier && !later && !date) return null
  return (
    <nav className="pager" aria-label={t(view === 'week' ? 'events.weeks' : 'events.months')}>
      {earlier && (
        <Link href={hrefOf({ date: dateOf(earlier) })} rel="prev">
          <Icon name="back" />
          {t('events.earlier', { month: sayStep(earlier) })}
        </Link>
      )}
      {date && (
        <Link href={hrefOf({ date: '' })}>{t(view === 'list' ? 'events.upcoming' : 'events.today')}</Link>
      )}
      {later && (
        <Link href={hrefOf({ date: dateOf(later) })} rel="next">
          {t('events.later', { month: sayStep(later) })}
          <Icon name="next" />
        </Link>
      )}
    </nav>
  )
}
