import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { Position } from '../maps.rules.ts'
import type { Sketch, TileSource } from '../maps.views.ts'
import { type Mark, SketchMap } from './SketchMap.tsx'
import { useMapTexts } from './texts.ts'
import { useConsent } from './use-consent.ts'

const TileMap = lazy(async () => ({ default: (await import('./TileMap.tsx')).TileMap }))

interface Props {
  sketch: Sketch
  tiles: TileSource | null
  marks: readonly (Mark & Position)[]
  /** Connects the places by a line. */
  route?: boolean
  chosen?: number | null
  choose?: (number: number, event: MouseEvent) => void
}

/** A drawn map, replaced by the tile map on request or with consent to maps. */
export function MapPanel({ sketch, tiles, marks, route = false, chosen = null, choose }: Props) {
  const t = useMapTexts()
  const { live } = useSite()
  const hasConsent = useConsent()
  const [wish, setWish] = useState<'map' | 'sketch' | null>(null)
  const [isGone, setGone] = useState(false)
  const isLoaded = tiles !== null && !isGone && (wish === 'map' || (wish === null && hasConsent))
  const drawing = <SketchMap sketch={sketch} marks={marks} chosen={chosen} {...(choose ? { choose } : {})} />
  return (
    <div className="map-panel">
      {isLoaded ? (
        <Suspense fallback={drawing}>
          <TileMap
            tiles={tiles}
            frame={sketch.frame}
            marks={marks}
            route={route}
            chosen={chosen}
            {...(choose ? { choose } : {})}
            onGone={() => setGone(true)}
          />
        </Suspense>
      ) : (
        drawing
      )}
      {isGone && (
        <p className="map-note" role="status">
          {t('maps.mapGone')}
        </p>
      )}
      {tiles && !isGone && (
        // Only JavaScript can load a map; the space is reserved to avoid a layout shift.
        <div className="map-load" data-idle={live ? undefined : ''}>
          {isLoaded ? (
            <button type="button" className="button is-quiet" onClick={() => setWish('sketch')}>
              {t('maps.backToSketch')}
            </button>
          ) : (
            <>
              <button type="button" className="button is-quiet" onClick={() => setWish('map')}>
                <Icon name="map" />
                {t('maps.loadMap')}
              </button>
              <small>{t('maps.loadHint', { host: tiles.host })}</small>
            </>
          )}
        </div>
      )}
    </div>
  )
}
