import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Figure } from '#kit/browser/site/pieces/Picture.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { directionsTo, sayDistance } from '../maps.rules.ts'
import type { Station, StationData } from '../maps.views.ts'
import { SketchMap } from './SketchMap.tsx'
import { useMapTexts } from './texts.ts'

/** A station of a nature trail, with links to its neighbours. */
export function TrailStation({ page }: { page: SitePage<string, StationData> }) {
  const t = useMapTexts()
  const { lang } = useSite()
  const { station, text, trail, stations, previous, next, sketch } = page.data
  const { number, title, picture, km, elevation } = station
  return (
    <article className="trail-station">
      <header className="station-head">
        <span className="place-number" aria-hidden="true">
          {number}
        </span>
        <div>
          <p className="card-meta">
            <span>{t('maps.stationOf', { number, total: stations.length })}</span>
            <span>
              {km === 0 ? t('maps.atStart') : t('maps.fromStart', { distance: sayDistance(km, lang) })}
            </span>
            {elevation !== null && <span>{t('maps.altitude', { metres: Math.round(elevation) })}</span>}
          </p>
          <h1 lang={foreign(station.lang, lang)}>{title}</h1>
        </div>
      </header>
      {picture && (
        <Figure
          className="figure content-picture"
          picture={picture}
          sizes="(min-width: 80rem) 76rem, 92vw"
          ratio="21-9"
          first
        />
      )}
      <div className="station-columns">
        <div>
          <RichText text={text} />
          <nav className="station-steps" aria-label={t('maps.neighbours')}>
            {previous && <Step station={previous} label={t('maps.previousStation')} icon="back" />}
            {next && <Step station={next} label={t('maps.nextStation')} icon="next" />}
          </nav>
        </div>
        <aside>
          {sketch && <SketchMap sketch={sketch} marks={stations} chosen={number} />}
          <ul role="list" className="arrow-links">
            <li>
              <Link href={trail.href} lang={foreign(trail.lang, lang)}>
                <Icon name="map" />
                {t('maps.toTrail', { title: trail.title })}
              </Link>
            </li>
            <li>
              <a href={directionsTo(station)} rel="noreferrer">
                <Icon name="external" />
                {t('maps.directionsTo', { title })}
              </a>
            </li>
          </ul>
        </aside>
      </div>
    </article>
  )
}

function Step({ station, label, icon }: { station: Station; label: string; icon: 'back' | 'next' }) {
  const { lang } = useSite()
  return (
    <Link href={station.href} className={`station-step is-${icon}`}>
      <Icon name={icon} />
      <span>
        <small>{label}</small>
        <b lang={foreign(station.lang, lang)}>
          {station.number}. {station.title}
        </b>
      </span>
    </Link>
  )
}
