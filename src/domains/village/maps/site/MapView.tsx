import type { MouseEvent } from 'react'
import { Choices } from '#kit/browser/site/pieces/Choices.tsx'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { OpeningHours, OpenNow } from '#kit/browser/site/pieces/OpeningHours.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { Translate } from '#kit/shared/text/texts.ts'
import { directionsTo } from '../maps.rules.ts'
import type { MapData, MapPlace, PlaceKindWords } from '../maps.views.ts'
import { MapPanel } from './MapPanel.tsx'
import { useMapTexts } from './texts.ts'
import { useListBesideMap } from './use-list-beside-map.ts'

const kindName = (t: Translate, { key, label }: PlaceKindWords) => label || t(`maps.kind.${key}`)

/** Places as a list beside a map. The list alone is complete; choosing a place in one shows it in the other. */
export function MapView({ page }: { page: SitePage<string, MapData> }) {
  const t = useMapTexts()
  const { title, text, places, choices, sketch, tiles } = page.data
  const { chosen, map, list, showOnMap, showInList } = useListBesideMap()

  return (
    <div className="map-view">
      <div className="title-block">
        <h1>{title}</h1>
        <RichText text={text} />
      </div>
      {sketch && (
        <h2 id="places" className="section-head">
          {t('maps.placesShown', { count: places.length })}
        </h2>
      )}
      {choices.length > 0 && (
        <nav className="filter" aria-label={t('maps.filter')}>
          <Choices
            choices={choices.map(({ kind, current, ...choice }) => ({
              ...choice,
              label: kind ? kindName(t, kind) : t('maps.all'),
              ...(kind?.lang ? { lang: kind.lang } : {}),
              isCurrent: current,
            }))}
          />
        </nav>
      )}
      {places.length === 0 && <p className="empty">{t('maps.empty')}</p>}
      {sketch && (
        <div className="map-columns">
          <section aria-labelledby="places">
            <p className="map-jump">
              <a href="#map">
                <Icon name="map" /> {t('maps.toMap')}
              </a>
            </p>
            <ol role="list" className="place-list" ref={list}>
              {places.map((place) => (
                <Place
                  key={place._id}
                  place={place}
                  isChosen={place.number === chosen}
                  showOnMap={(event) => showOnMap(place.number, event)}
                />
              ))}
            </ol>
          </section>
          <section className="map-side" id="map" ref={map} aria-label={t('maps.map')}>
            <MapPanel
              key={page.path + choices.findIndex(({ current }) => current)}
              sketch={sketch}
              tiles={tiles}
              marks={places.map((place) => ({ ...place, href: `#place-${place.number}` }))}
              chosen={chosen}
              choose={showInList}
            />
          </section>
        </div>
      )}
    </div>
  )
}

interface PlaceProps {
  place: MapPlace
  isChosen: boolean
  showOnMap: (event: MouseEvent) => void
}

function Place({ place, isChosen, showOnMap }: PlaceProps) {
  const t = useMapTexts()
  const { lang } = useSite()
  const { number, title, address, kind, openingHours } = place
  return (
    <li id={`place-${number}`} className="place" tabIndex={-1} aria-current={isChosen ? 'true' : undefined}>
      <span className="place-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <h3 className="place-name" lang={foreign(place.lang, lang)}>
          <Link href={place.href}>{title}</Link>
        </h3>
        <p className="card-meta">
          <span lang={foreign(kind.lang, lang)}>{kindName(t, kind)}</span>
          {address && <span>{address}</span>}
        </p>
        {openingHours.length > 0 && (
          <details className="place-hours">
            <summary>
              {t('maps.hours')} <OpenNow hours={openingHours} />
            </summary>
            <OpeningHours hours={openingHours} />
          </details>
        )}
        <p className="place-actions">
          <a href={directionsTo(place)} rel="noreferrer" aria-label={t('maps.directionsTo', { title })}>
            <Icon name="external" />
            {t('maps.directions')}
          </a>
          <a href={`#map-${number}`} aria-label={t('maps.showOnMapOf', { title })} onClick={showOnMap}>
            <Icon name="pin" />
            {t('maps.showOnMap')}
          </a>
        </p>
      </div>
    </li>
  )
}
