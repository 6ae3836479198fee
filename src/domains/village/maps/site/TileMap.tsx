import './tile-map.css'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import {
  fromWorld,
  scaleBar,
  tileAddress,
  toWorld,
  worldMetres,
  type Position,
  type WorldFrame,
} from '../maps.rules.ts'
import type { TileSource } from '../maps.views.ts'
import { ScaleBar } from './ScaleBar.tsx'
import type { Mark } from './SketchMap.tsx'
import { useMapTexts } from './texts.ts'
import { useMapMoves, type Sight } from './use-map-moves.ts'

interface Props {
  tiles: TileSource
  /** Initial view. */
  frame: WorldFrame
  marks: readonly (Mark & Position)[]
  route: boolean
  chosen: number | null
  choose?: (number: number, event: MouseEvent) => void
  /** Called if no tile can be loaded. */
  onGone: () => void
  /** Lets the reader choose a point by click, or the middle with Enter. `point` is the present choice. */
  pick?: { point: Position | null; show: (point: Position) => void; label: string }
}

const tileSize = 256
const leastZoom = 3
const mostZoom = 18
/** Failed tiles before the first success until the map counts as unavailable. */
const patience = 3

const zoomFor = ({ w }: WorldFrame, width: number) =>
  Math.max(leastZoom, Math.min(mostZoom, Math.floor(Math.log2(width / tileSize / w))))

/** A tile map, moved with mouse, fingers and keys. */
export function TileMap({ tiles, frame, marks, route, chosen, choose, onGone, pick }: Props) {
  const t = useMapTexts()
  const sheet = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ w: 0, h: 0 })
  const [moved, setMoved] = useState<Sight | null>(null)
  const arrived = useRef(false)
  const failures = useRef(0)

  useEffect(() => {
    const element = sheet.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ w: element.clientWidth, h: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const whole: Sight = tiles.start
    ? { ...toWorld(tiles.start), zoom: tiles.start.zoom }
    : { x: frame.x + frame.w / 2, y: frame.y + frame.h / 2, zoom: zoomFor(frame, size.w || 600) }
  const sight = moved ?? whole
  const pixels = tileSize * 2 ** sight.zoom
  const corner = { x: sight.x * pixels - size.w / 2, y: sight.y * pixels - size.h / 2 }
  const at = (place: Position) => {
    const world = toWorld(place)
    return { x: world.x * pixels - corner.x, y: world.y * pixels - corner.y }
  }

  const moveBy = (x: number, y: number) =>
    setMoved({ ...sight, x: sight.x + x / pixels, y: Math.max(0, Math.min(1, sight.y + y / pixels)) })
  const zoomBy = (steps: number) =>
    setMoved({ ...sight, zoom: Math.max(leastZoom, Math.min(mostZoom, sight.zoom + steps)) })
  useMapMoves(sheet, { moveBy, zoomBy })

  // A place chosen in the list is centred.
  const [centred, setCentred] = useState(chosen)
  if (chosen !== centred) {
    setCentred(chosen)
    const place = marks.find(({ number }) => number === chosen)
    if (place) setMoved({ ...toWorld(place), zoom: Math.max(sight.zoom, 16) })
  }

  const pin = pick?.point ? at(pick.point) : null
  const showAt = (x: number, y: number) =>
    pick?.show(fromWorld({ x: (corner.x + x) / pixels, y: (corner.y + y) / pixels }))

  const scale = scaleBar((size.w / pixels) * worldMetres(fromWorld(sight).lat))
  const way = marks.map(at).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
  return (
    <figure className="sketch">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- clicks choose a point */}
      <div
        ref={sheet}
        className="sketch-sheet tile-map"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the map
        tabIndex={0}
        aria-label={pick?.label ?? t('maps.mapKeys')}
        data-picking={pick ? '' : undefined}
        onClick={(event) => {
          if (!pick || (event.target instanceof Element && event.target.closest('button, a'))) return
          const box = event.currentTarget.getBoundingClientRect()
          showAt(event.clientX - box.left, event.clientY - box.top)
        }}
        onKeyDown={(event) => {
          if (!pick || event.key !== 'Enter' || event.target !== event.currentTarget) return
          event.preventDefault()
          showAt(size.w / 2, size.h / 2)
        }}
      >
        {tilesIn(corner, size, sight.zoom).map(({ x, y, column }) => (
          <img
            key={`${sight.zoom}/${column}/${y}`}
            src={tileAddress(tiles.address, sight.zoom, x, y)}
            alt=""
            width={tileSize}
            height={tileSize}
            draggable={false}
            style={{
              translate: `${Math.round(column * tileSize - corner.x)}px ${Math.round(y * tileSize - corner.y)}px`,
            }}
            onLoad={() => (arrived.current = true)}
            onError={() => {
              failures.current += 1
              if (!arrived.current && failures.current >= patience) onGone()
            }}
          />
        ))}
        {route && (
          <svg aria-hidden="true">
            <polyline className="sketch-way-edge" points={way.join(' ')} />
            <polyline className="sketch-way" points={way.join(' ')} />
          </svg>
        )}
        <ol role="list">
          {marks.map((mark) => {
            const { x, y } = at(mark)
            if (x < 0 || y < 0 || x > size.w || y > size.h) return null
            return (
              <li key={mark.number} style={{ insetInlineStart: x, insetBlockStart: y }}>
                <a
                  id={`map-${mark.number}`}
                  className="map-mark"
                  href={mark.href}
                  draggable={false}
                  aria-label={`${mark.number}: ${mark.title}`}
                  aria-current={mark.number === chosen ? 'location' : undefined}
                  data-tooltip={mark.title}
                  onClick={(event) => choose?.(mark.number, event)}
                >
                  {mark.number}
                </a>
              </li>
            )
          })}
        </ol>
        {pin && (
          <span
            className="map-pin"
            style={{ insetInlineStart: pin.x, insetBlockStart: pin.y }}
            aria-hidden="true"
          />
        )}
        <div className="map-buttons">
          <button type="button" aria-label={t('maps.zoomIn')} onClick={() => zoomBy(1)}>
            +
          </button>
          <button type="button" aria-label={t('maps.zoomOut')} onClick={() => zoomBy(-1)}>
            −
          </button>
          <button type="button" aria-label={t('maps.overview')} onClick={() => setMoved(null)}>
            ⌂
          </button>
        </div>
        <ScaleBar scale={scale} />
      </div>
      <figcaption>
        {/openstreetmap/i.test(tiles.attribution) ? (
          <a href="https://www.openstreetmap.org/copyright">{tiles.attribution}</a>
        ) : (
          tiles.attribution
        )}
      </figcaption>
    </figure>
  )
}

/** Tiles visible on the sheet, plus one around it. `x` wraps at the date line, `column` does not. */
function tilesIn(corner: { x: number; y: number }, { w, h }: { w: number; h: number }, zoom: number) {
  if (w === 0) return []
  const most = 2 ** zoom
  const found: { x: number; y: number; column: number }[] = []
  for (
    let y = Math.max(0, Math.floor(corner.y / tileSize));
    y * tileSize < corner.y + h && y < most;
    y += 1
  ) {
    for (let column = Math.floor(corner.x / tileSize); column * tileSize < corner.x + w; column += 1)
      found.push({ x: ((column % most) + most) % most, y, column })
  }
  return found
}
