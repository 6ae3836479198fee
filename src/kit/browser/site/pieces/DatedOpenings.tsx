import { type DatedOpening, openingsAt, type ToldDates } from '#kit/shared/dates/dated-openings.ts'
import { sayMoment, spanEnd } from '#kit/shared/dates/dates.ts'
import { useSite } from '../surroundings.ts'

/**
 * Whether something with dated openings is open right now, and until or from when. Unlike weekly hours it is told without
 * the program too: whoever makes such a page has to tell the cache when the next one begins or ends.
 */
export function OpenState({ openings }: { openings: readonly DatedOpening[] }) {
  const site = useSite()
  const { t, now } = site
  const { open, next } = openingsAt(openings, now)
  return (
    <span className={open ? 'open-now is-open' : 'open-now'}>
      {open
        ? t('site.openTill', { time: spanEnd(open.until, site).time })
        : next
          ? t('site.opens', { when: sayMoment(next.from, site) })
          : t('site.closed')}
    </span>
  )
}

/** What another domain knows of a record, without its label: open or not, from when to when, where to go. */
export function Told({ dates: { openings, periods, links } }: { dates: ToldDates }) {
  const { lang } = useSite()
  return (
    <div lang={lang}>
      {openings.length > 0 && <OpenState openings={openings} />}
      {periods.length > 0 && (
        <ul role="list">
          {periods.map((period) => (
            <li key={period}>{period}</li>
          ))}
        </ul>
      )}
      {links.map((link) => (
        <a className="more" key={link.href} href={link.href}>
          {link.label}
        </a>
      ))}
    </div>
  )
}
