import { lazy, Suspense, useState } from 'react'
import { Icon } from '#kit/browser/site/pieces/Icon.tsx'
import { lazyTexts } from '#kit/browser/site/lazy-texts.ts'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { PickerMap } from '../maps.contract.ts'
import { fromWorld, type Position, scaleBar, toWorld, worldMetres } from '../maps.rules.ts'
import { picker as de } from '../picker.de.ts'
import { picker as en } from '../picker.en.ts'
import { ScaleBar } from './ScaleBar.tsx'
import { gridOf, height, width } from './sketch-grid.ts'
import { useMapTexts } from './texts.ts'
import { useConsent } from './use-consent.ts'

const TileMap = lazy(async () => ({ default: (await import('./TileMap.tsx')).TileMap }))
const usePickerTexts = lazyTexts('picker', { de, en })

interface Props {
  map: PickerMap
  point: Position | null
  pick: (point: Position | null) => void
}

/** Rounds to about a metre: more digits would claim a precision that a finger does not have. */
const exact = ({ lat, lon }: Position): Position => ({
  lat: Math.round(lat * 1e5) / 1e5,
  lon: Math.round(lon * 1e5) / 1e5,
})

/**
 * A map for choosing a point. The device's location is requested only on demand; the text field beside the map works
 * without it.
 */
export function PointPicker({ map, point, pick }: Props) {
  const t = usePickerTexts()
  const say = useMapTexts()
  const { live } = useSite()
  const hasConsent = useConsent()
  const [wish, setWish] = useState<'map' | 'sketch' | null>(null)
  const [isGone, setGone] = useState(false)
  const [word, setWord] = useState('')
  const { tiles, frame } = map
  const isLoaded = tiles !== null && !isGone && (wish === 'map' || (wish === null && hasConsent))
  const show = (next: Position | null) => {
    setWord('')
    pick(next && exact(next))
  }

  function locate() {
    setWord(t('picker.looking'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => show({ lat: coords.latitude, lon: coords.longitude }),
      ({ code }) => setWord(t(code === 1 ? 'picker.denied' : 'picker.unknown')),
      { enableHighAccuracy: true, timeout: 20_000 },
    )
  }

  const drawing = <PickerSketch map={map} point={point} show={show} label={t('picker.sketchKeys')} />
  return (
    <div className="map-panel point-picker needs-script" data-idle={live ? undefined : ''}>
      <div className="map-load">
        <button type="button" className="button is-quiet" onClick={locate}>
          <Icon name="pin" />
          {t('picker.here')}
        </button>
        {tiles && !isGone && (
          <button
            type="button"
            className="button is-quiet"
            onClick={() => setWish(isLoaded ? 'sketch' : 'map')}
          >
            <Icon name="map" />
            {say(isLoaded ? 'maps.backToSketch' : 'maps.loadMap')}
          </button>
        )}
        {tiles && !isGone && !isLoaded && <small>{say('maps.loadHint', { host: tiles.host })}</small>}
      </div>
      {isLoaded ? (
        <Suspense fallback={drawing}>
          <TileMap
            tiles={tiles}
            frame={frame}
            marks={[]}
            route={false}
            chosen={null}
            onGone={() => {
              setGone(true)
              setWord(say('maps.mapGone'))
            }}
            pick={{ point, show, label: t('picker.mapKeys') }}
          />
        </Suspense>
      ) : (
        drawing
      )}
      <p className="point-told" role="status">
        {word || (point ? t('picker.chosen', { point: `${point.lat}, ${point.lon}` }) : t('picker.none'))}{' '}
        {point && (
          <button type="button" className="button is-quiet" onClick={() => show(null)}>
            {t('picker.remove')}
          </button>
        )}
      </p>
    </div>
  )
}

/** Step of the arrow keys, as a share of the drawing. */
const keyStep = 0.02
const keys: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface SketchProps {
  map: PickerMap
  point: Position | null
  show: (point: Position) => void
  label: string
}

/** The drawing with numbered landmarks and the chosen point. */
function PickerSketch({ map: { frame, landmarks }, point, show, label }: SketchProps) {
  const t = usePickerTexts()
  const { lang } = useSite()
  const shareOf = (place: Position) => {
    const world = toWorld(place)
    return { x: (world.x - frame.x) / frame.w, y: (world.y - frame.y) / frame.h }
  }
  const showAt = (x: number, y: number) =>
    show(fromWorld({ x: frame.x + x * frame.w, y: frame.y + y * frame.h }))
  const styleOf = (place: Position) => {
    const { x, y } = shareOf(place)
    return { insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }
  }
  const middle = fromWorld({ x: frame.x + frame.w / 2, y: frame.y + frame.h / 2 })
  const scale = scaleBar(frame.w * worldMetres(middle.lat))
  const step = scale.share * width
  return (
    <figure className="sketch">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- clicks choose a point */}
      <div
        className="sketch-sheet"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the point
        tabIndex={0}
        aria-label={label}
        data-picking=""
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          showAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
        }}
        onKeyDown={(event) => {
          const move = keys[event.key]
          if (!move || event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          const { x, y } = point ? shareOf(point) : { x: 0.5, y: 0.5 }
          const inside = (share: number) => Math.max(0, Math.min(1, share))
          showAt(inside(x + move[0] * keyStep), inside(y + move[1] * keyStep))
        }}
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <path className="sketch-grid" d={gridOf(step)} />
        </svg>
        {landmarks.map((place, index) => (
          <span
            key={`${place.lat} ${place.lon}`}
            className="map-mark"
            style={styleOf(place)}
            aria-hidden="true"
          >
            {index + 1}
          </span>
        ))}
        {point && <span className="map-pin" style={styleOf(point)} aria-hidden="true" />}
      </div>
      <ScaleBar scale={scale} />
      {landmarks.length > 0 && (
        <figcaption>
          {t('picker.landmarks')}{' '}
          {landmarks.map(({ title, lang: own }, index) => (
            <span key={title} lang={foreign(own, lang)}>
              {index > 0 && ', '}
              {`${index + 1} ${title}`}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}
