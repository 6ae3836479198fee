import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Figure, Picture } from '#kit/browser/site/pieces/Picture.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { Translate } from '#kit/shared/text/texts.ts'
import { roundedMinutes, sayDistance } from '../maps.rules.ts'
import type { Station, TrailData, TrailFigures } from '../maps.views.ts'
import { HeightProfile } from './HeightProfile.tsx'
import { MapPanel } from './MapPanel.tsx'
import { useMapTexts } from './texts.ts'

/** A nature trail with its stations; prints as a leaflet. */
export function Trail({ page }: { page: SitePage<string, TrailData> }) {
  const t = useMapTexts()
  const { live } = useSite()
  const { title, text, picture, stations, figures, sketch, tiles, gpx } = page.data
  return (
    <article className="trail">
      <div className={picture ? 'title-block has-picture' : 'title-block'}>
        <div>
          <h1>{title}</h1>
          <RichText text={text} />
        </div>
        {picture && <Figure picture={picture} sizes="(min-width: 60rem) 36rem, 92vw" ratio="3-2" first />}
      </div>
      {stations.length === 0 && <p className="empty">{t('maps.noStations')}</p>}
      {stations.length > 1 && <Figures figures={figures} stations={stations.length} />}
      {sketch && (
        <div className="trail-map">
          <MapPanel
            sketch={sketch}
            tiles={tiles}
            marks={stations.map((station) => ({ ...station, href: `#station-${station.number}` }))}
            route
          />
          <div className="trail-side">
            <HeightProfile stations={stations} />
            {stations.length > 1 && (
              <p className="actions trail-actions">
                <a className="button" href={gpx} download>
                  <Icon name="download" />
                  {t('maps.gpx')}
                </a>
                <button
                  type="button"
                  className="button is-quiet"
                  data-idle={live ? undefined : ''}
                  onClick={() => print()}
                >
                  <Icon name="print" />
                  {t('maps.print')}
                </button>
              </p>
            )}
          </div>
        </div>
      )}
      {stations.length > 0 && (
        <section aria-labelledby="stations">
          <h2 id="stations">{t('maps.stations')}</h2>
          <ol role="list" className="stations">
            {stations.map((station, index) => (
              <StationEntry key={station._id} station={station} next={stations[index + 1]} />
            ))}
          </ol>
        </section>
      )}
    </article>
  )
}

/** `45 Minuten`, `1 Std. 20 Min.`, `2 Stunden`. */
function sayTime(t: Translate, exact: number): string {
  const all = roundedMinutes(exact)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours === 0) return t('maps.minutes', { minutes })
  return minutes === 0 ? t('maps.hoursOnly', { count: hours }) : t('maps.hoursMinutes', { hours, minutes })
}

function Figures({ figures, stations }: { figures: TrailFigures; stations: number }) {
  const t = useMapTexts()
  const { lang } = useSite()
  const rows: [string, string][] = [
    [t('maps.length'), sayDistance(figures.km, lang)],
    [t('maps.duration'), t('maps.about', { time: sayTime(t, figures.minutes) })],
    ...(figures.up === null
      ? []
      : [[t('maps.ascent'), t('maps.metres', { count: figures.up })] as [string, string]]),
    ...(figures.down === null
      ? []
      : [[t('maps.descent'), t('maps.metres', { count: figures.down })] as [string, string]]),
    [t('maps.stations'), String(stations)],
  ]
  return (
    <dl className="trail-figures">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function StationEntry({ station, next }: { station: Station; next: Station | undefined }) {
  const t = useMapTexts()
  const { lang } = useSite()
  const { number, title, teaser, href, picture, km, elevation } = station
  return (
    <li className="station" id={`station-${number}`}>
      <span className="place-number" aria-hidden="true">
        {number}
      </span>
      <article className="card">
        {picture && (
          <Picture picture={picture} sizes="(min-width: 48rem) 22rem, 92vw" ratio="3-2" decorative />
        )}
        <div className="card-body">
          <p className="card-meta">
            <span>
              {km === 0 ? t('maps.atStart') : t('maps.fromStart', { distance: sayDistance(km, lang) })}
            </span>
            {elevation !== null && <span>{t('maps.altitude', { metres: Math.round(elevation) })}</span>}
          </p>
          <h3 className="card-title" lang={foreign(station.lang, lang)}>
            <Link href={href}>{title}</Link>
          </h3>
          <p className="card-teaser" lang={foreign(station.lang, lang)}>
            {teaser}
          </p>
        </div>
      </article>
      {next && (
        <p className="station-onward">{t('maps.onward', { distance: sayDistance(next.km - km, lang) })}</p>
      )}
    </li>
  )
}
