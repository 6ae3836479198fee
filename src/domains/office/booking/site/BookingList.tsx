import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Picture } from '#kit/browser/site/pieces/Picture.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { sayDay, sayMoment } from '#kit/shared/dates/dates.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { BookingListData, ResourceCard } from '../booking.views.ts'
import { useBookingTexts } from './texts.ts'

/** All bookable resources, each with its next free time. */
export function BookingList({ page }: { page: SitePage<string, BookingListData> }) {
  const t = useBookingTexts()
  const { lang } = useSite()
  const { intro, introLang, items } = page.data
  return (
    <div className="booking">
      <div className="title-block">
        <h1>{t('booking.title')}</h1>
        <p className="lead" lang={foreign(introLang, lang)}>
          {intro || t('booking.description')}
        </p>
      </div>
      {items.length === 0 && <p className="empty">{t('booking.nothing')}</p>}
      <ul role="list" className="booking-list">
        {items.map((item) => (
          <Resource key={item._id} item={item} />
        ))}
      </ul>
    </div>
  )
}

function Resource({ item }: { item: ResourceCard }) {
  const t = useBookingTexts()
  const { lang, zone, now } = useSite()
  const telling = { lang, zone, now }
  const when =
    item.next && (item.wholeDays ? sayDay(item.next.from, telling) : sayMoment(item.next.from, telling))
  return (
    <li className="card booking-card">
      {item.picture && <Picture picture={item.picture} sizes="(min-width: 40rem) 16rem, 100vw" />}
      <div>
        <h2 className="card-title" lang={foreign(item.lang, lang)}>
          <Link href={item.href}>{item.title}</Link>
        </h2>
        <p className="card-meta">
          <span>{t(`booking.kinds.${item.kind}`)}</span>
          {item.place && <span>{item.place}</span>}
        </p>
        {item.teaser && <p lang={foreign(item.lang, lang)}>{item.teaser}</p>}
        <p className="booking-next">{when ? t('booking.nextFree', { when }) : t('booking.noneFree')}</p>
      </div>
    </li>
  )
}
