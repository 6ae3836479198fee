import { sayMoment } from '#kit/shared/dates/dates.ts'
import { isWithin } from '#kit/shared/tree-path.ts'
import { Icon } from '../pieces/Icon.tsx'
import { Link } from '../pieces/Link.tsx'
import { useSite } from '../surroundings.ts'

/** Current warnings on top of every page, or of the pages concerned. Expired ones disappear without a reload. */
export function Warnings({ path }: { path: string }) {
  const site = useSite()
  const { t, now } = site
  const shown = site.frame.warnings.filter(
    ({ until, below }) => (!until || until > now) && (!below || isWithin(path, below)),
  )
  if (shown.length === 0) return null
  return (
    <section className="warnings" aria-label={t('site.warnings')}>
      {shown.map(({ _id, level, title, text, href, from, until }) => (
        <div key={_id} className={`warning is-${level}`}>
          <Icon name={level === 'info' ? 'notifications' : 'warning'} />
          <p>
            <strong>{href ? <Link href={href}>{title}</Link> : title}</strong> {text}{' '}
            {from && from > now && (
              <time dateTime={from}>{t('site.warningFrom', { time: sayMoment(from, site) })} </time>
            )}
            {until && (
              <time dateTime={until}>{t('site.warningUntil', { time: sayMoment(until, site) })}</time>
            )}
          </p>
        </div>
      ))}
    </section>
  )
}
