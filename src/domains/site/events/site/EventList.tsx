import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Picture } from '#kit/browser/site/pieces/Picture.tsx'
import { Leaf, PlainDate, Span } from '#kit/browser/site/pieces/When.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { EventCard } from '../events.views.ts'

/** Events to scan by date, with a few words and a small picture each. */
export function EventList({ items }: { items: readonly EventCard[] }) {
  const { lang, t } = useSite()
  return (
    <ul className="date-list event-list" role="list">
      {items.map((item) => (
        <li key={`${item._id} ${item.start}`} className={item.state ? `is-${item.state}` : undefined}>
          <Leaf at={item.start} />
          <div className="event-words" lang={foreign(item.lang, lang)}>
            <h3 className="card-title">
              <Link href={item.href}>{item.title}</Link>
            </h3>
            <p className="card-meta" lang={item.lang && item.lang !== lang ? lang : undefined}>
              {item.state && <strong>{t(`events.${item.state}`)}</strong>}
              <Span start={item.start} end={item.end} allDay={item.allDay} />
              {item.place && <span>{item.place}</span>}
              {item.type && <span lang={foreign(item.typeLang, lang)}>{item.type}</span>}
            </p>
            {item.movedTo && (
              <p className="event-moved" lang={lang}>
                {t('events.movedTo')} <Span start={item.movedTo} allDay={item.allDay} />
              </p>
            )}
            {item.movedFrom && (
              <p className="event-moved" lang={lang}>
                {t('events.movedFrom')} <PlainDate at={item.movedFrom} />
              </p>
            )}
            {item.teaser && <p className="card-teaser">{item.teaser}</p>}
          </div>
          {item.picture && <Picture picture={item.picture} sizes="9rem" ratio="3-2" decorative />}
        </li>
      ))}
    </ul>
  )
}
