import type { SitePage } from '#kit/shared/site/site.ts'
import { Section } from '#kit/browser/site/pieces/Cards.tsx'
import { AfterText, DetailHead, DetailPicture, Neighbours } from '#kit/browser/site/pieces/Detail.tsx'
import { Downloads } from '#kit/browser/site/pieces/Downloads.tsx'
import { Gallery } from '#kit/browser/site/pieces/Gallery.tsx'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { Day, Leaf, PlainDate, Span } from '#kit/browser/site/pieces/When.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { EventDetailData } from '../events.views.ts'

/** An event: time, place, organiser, and the other dates of its series. */
export function EventDetail({ page }: { page: SitePage<string, EventDetailData> }) {
  const { t, lang } = useSite()
  const { data } = page
  return (
    <div className="detail">
      <article lang={foreign(data.lang, lang)}>
        <DetailHead
          title={data.title}
          teaser={data.teaser}
          preview={data.preview}
          meta={data.type && <span lang={data.typeLang ?? lang}>{data.type}</span>}
        />
        <State data={data} />
        <Facts data={data} />
        <p>
          <a className="more" href={data.ics} download lang={lang}>
            <Icon name="calendar" />
            {t('events.addToCalendar')}
          </a>
        </p>
        <DetailPicture picture={data.picture} />
        <RichText text={data.text} />
      </article>
      <Dates data={data} />
      <AfterText title={data.title} tags={data.tags} label={t('events.tags')} />
      <Downloads files={data.downloads} />
      <Gallery pictures={data.gallery} />
      <Neighbours
        label={t('events.more')}
        back={{ href: data.list.href, label: t('events.back', { list: data.list.title }) }}
      />
    </div>
  )
}

function State({ data }: { data: EventDetailData }) {
  const { t, lang } = useSite()
  if (data.state === 'planned' && data.movedFrom) {
    return (
      <p className="event-state is-moved" lang={lang}>
        <Icon name="calendar" />
        <span>
          <strong>{t('events.moved')}.</strong> {t('events.movedHere')} <PlainDate at={data.movedFrom} />
        </span>
      </p>
    )
  }
  if (data.state === 'planned') {
    return data.isOver ? (
      <p className="note" lang={lang}>
        {t('events.over')}
      </p>
    ) : null
  }
  return (
    <p className={`event-state is-${data.state}`} lang={lang}>
      <Icon name={data.state === 'cancelled' ? 'error' : 'calendar'} />
      <span>
        <strong>{t(`events.${data.state}`)}.</strong>{' '}
        {data.state === 'cancelled' && t('events.cancelledText')}
        {data.state === 'moved' && !data.movedTo && t('events.movedOpen')}
        {data.movedTo && (
          <>
            {t('events.movedTo')} <Span start={data.movedTo} allDay={data.allDay} />
          </>
        )}
      </span>
    </p>
  )
}

function Facts({ data }: { data: EventDetailData }) {
  const { t, lang } = useSite()
  const { place, address, organiser, series } = data
  return (
    <dl className="event-facts">
      <div>
        <dt lang={lang}>{t('events.when')}</dt>
        <dd lang={lang}>
          {data.state === 'planned' ? (
            <Span start={data.start} end={data.end} allDay={data.allDay} />
          ) : (
            <s>
              <Span start={data.start} end={data.end} allDay={data.allDay} />
            </s>
          )}
        </dd>
      </div>
      {series && (
        <div>
          <dt lang={lang}>{t('events.repeated')}</dt>
          <dd lang={lang}>{series.words}</dd>
        </div>
      )}
      {(place || address) && (
        <div>
          <dt lang={lang}>{t('events.where')}</dt>
          <dd>
            {place}
            {place && address && <br />}
            {address}
            <br />
            <a
              className="more"
              lang={lang}
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address || place)}`}
            >
              <Icon name="pin" />
              {t('events.toMap')}
            </a>
          </dd>
        </div>
      )}
      {organiser && (
        <div>
          <dt lang={lang}>{t('events.organiser')}</dt>
          <dd>
            {organiser}
            {data.organiserCalendar && (
              <>
                <br />
                <a
                  className="more"
                  lang={lang}
                  href={data.organiserCalendar.ics.replace(/^https?:/, 'webcal:')}
                >
                  <Icon name="calendar" />
                  {t('events.subscribeOrganiser')}
                </a>
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

function Dates({ data }: { data: EventDetailData }) {
  const { t } = useSite()
  const { series } = data
  if (!series || (series.next.length === 0 && series.dropped.length === 0)) return null
  return (
    <Section id="dates" title={t('events.dates')}>
      <ul className="event-dates" role="list">
        {series.next.map((date) => (
          <li key={date.start}>
            <Link href={date.href} aria-current={date.isShown ? 'true' : undefined}>
              <Leaf at={date.start} />
              <span>
                {date.state && <strong>{t(`events.${date.state}`)} </strong>}
                {date.state ? (
                  <s>
                    <Span start={date.start} end={date.end} allDay={data.allDay} />
                  </s>
                ) : (
                  <Span start={date.start} end={date.end} allDay={data.allDay} />
                )}
                {date.movedTo && (
                  <small>
                    {' '}
                    {t('events.movedTo')} <Span start={date.movedTo} allDay={data.allDay} />
                  </small>
                )}
                {date.movedFrom && (
                  <small>
                    {' '}
                    {t('events.movedFrom')} <PlainDate at={date.movedFrom} />
                  </small>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {series.dropped.length > 0 && (
        <p className="event-dropped">
          <strong>{t('events.dropped')}</strong>{' '}
          {series.dropped.map((start, index) => (
            <span key={start}>
              {index > 0 && ' · '}
              <Day at={start} />
            </span>
          ))}
        </p>
      )}
    </Section>
  )
}
