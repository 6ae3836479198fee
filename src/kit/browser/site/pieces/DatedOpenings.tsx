import { type DatedOpening, openingsAt } from '../../../shared/dated-openings.ts'
import { sayMoment, sayTime } from '../../../shared/dates.ts'
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
        ? t('site.openTill', { time: sayTime(open.until, site) })
        : next
          ? t('site.opens', { when: sayMoment(next.from, site) })
          : t('site.closed')}
    </span>
  )
}
