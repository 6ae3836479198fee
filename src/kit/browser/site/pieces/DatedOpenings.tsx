import { type DatedOpening, openingsAt, type ToldDates } from '#kit/shared/dates/dated-openings.ts'
import { sayMoment, spanEnd } from '#kit/shared/dates/dates.ts'
import { useSite } from '../surroundings.ts'

/**
 * Current state of something with dated openings, and until or from when. Shown without JavaScript too, unlike weekly
 * hours: the page's loader must limit the cache to the next opening or closing.
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

/** Dates of a record from another domain, without its label: open or closed, periods, links. */
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
