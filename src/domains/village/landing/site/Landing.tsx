import type { ServiceLink } from '#kit/shared/site/cards.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { Card, DateList, Section, Tiles } from '#kit/browser/site/pieces/Cards.tsx'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { OpenNow } from '#kit/browser/site/pieces/OpeningHours.tsx'
import { Figure } from '#kit/browser/site/pieces/Picture.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import { GamesOfTeams } from '#domains/village/sports/site/offers.tsx'
import { NextCollection } from '#domains/village/waste/site/offers.tsx'
import { WeatherStrip } from '#domains/village/weather/site/offers.tsx'
import type { LandingData } from '../landing.views.ts'

/** The landing page: services, then news and events, then the place. */
export function Landing({ page }: { page: SitePage<string, LandingData> }) {
  const { t } = useSite()
  const { data } = page
  const [lead, ...more] = data.news
  return (
    <div className="landing">
      <div className={data.picture ? 'opener has-picture' : 'opener'}>
        <div className="opener-words">
          {data.weather && <WeatherStrip weather={data.weather} />}
          <h1>{data.title}</h1>
          <RichText text={data.text} />
        </div>
        {data.services.length > 0 && <Services services={data.services} />}
        {data.picture && (
          <Figure
            className="opener-picture"
            picture={data.picture}
            sizes="(min-width: 80rem) 46rem, (min-width: 60rem) 60vw, 100vw"
            ratio="16-9"
            first
          />
        )}
      </div>
      {(lead || data.events.length > 0) && (
        <div className="landing-now">
          {lead && (
            <Section
              id="news"
              title={t('landing.news')}
              more={{ href: data.newsHref, label: t('landing.allNews') }}
            >
              <div className={more.length > 0 ? 'news-mix' : undefined}>
                <Card card={lead} look="large" sizes="(min-width: 60rem) 48rem, 92vw" />
                {more.length > 0 && (
                  <ul role="list">
                    {more.map((card) => (
                      <li key={card._id}>
                        <Card card={card} look="row" ratio="1-1" sizes="7rem" />
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </Section>
          )}
          {data.events.length > 0 && (
            <Section
              id="events"
              className="landing-events"
              title={t('landing.events')}
              more={{ href: data.eventsHref, label: t('landing.allEvents') }}
            >
              <DateList items={data.events} />
            </Section>
          )}
        </div>
      )}
      {data.games.length > 0 && (
        <Section id="games" title={t('landing.games')}>
          <GamesOfTeams teams={data.games} />
        </Section>
      )}
      {data.tiles.length > 0 && (
        <Section id="tiles" title={t('landing.tiles')}>
          <Tiles cards={data.tiles} />
        </Section>
      )}
    </div>
  )
}

function Services({ services }: { services: readonly ServiceLink[] }) {
  const { t, frame } = useSite()
  return (
    <nav className="services" aria-label={t('landing.services')}>
      <ul role="list">
        {services.map((service) => (
          <li key={service.href + service.title}>
            <Link href={service.href}>
              <Icon name={service.icon} />
              <span className="service-title">{service.title}</span>
              <span className="service-text">
                {service.showsHours ? (
                  <OpenNow hours={frame.openingHours} days={frame.openingDays} />
                ) : service.marker === 'waste' ? (
                  <NextCollection text={service.text} />
                ) : (
                  service.text
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
