import type { MouseEvent } from 'react'
import type { Sketch } from '../maps.views.ts'
import { ScaleBar } from './ScaleBar.tsx'
import { gridOf, height, width } from './sketch-grid.ts'
import { useMapTexts } from './texts.ts'

/** A numbered place on a map, with its link. */
export interface Mark {
  number: number
  title: string
  href: string
}

interface Props {
  sketch: Sketch
  marks: readonly Mark[]
  /** Number of the chosen place. */
  chosen: number | null
  choose?: (number: number, event: MouseEvent) => void
}

/** With more places, numbers would overlap; the map then has no links and the list serves instead. */
const mostNumbers = 24

/** Map drawn from coordinates alone, without external requests. */
export function SketchMap({ sketch, marks, chosen, choose }: Props) {
  const t = useMapTexts()
  const { scale, contours, route } = sketch
  const isCrowded = marks.length > mostNumbers
  return (
    <figure className="sketch">
      <div className="sketch-sheet" role="group" aria-label={t('maps.sketchOf', { count: marks.length })}>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <path className="sketch-grid" d={gridOf(scale.share * width)} />
          {contours.map((line, index) => (
            <path key={line} className="sketch-contour" data-strong={index % 3 === 2 || undefined} d={line} />
          ))}
          {route && <path className="sketch-way-edge" d={route} />}
          {route && <path className="sketch-way" d={route} />}
          <path className="sketch-leader" d={leadersOf(sketch)} />
          {sketch.marks.map(({ x, y }, index) => (
            <circle key={marks[index]?.number ?? index} cx={x} cy={y} r={isCrowded ? 11 : 7} />
          ))}
        </svg>
        {!isCrowded && (
          <ol role="list">
            {marks.map(({ number, title, href }, index) => (
              <li key={number} style={placeOf(sketch, index)}>
                <a
                  id={`map-${number}`}
                  className="map-mark"
                  href={href}
                  aria-label={`${number}: ${title}`}
                  aria-current={number === chosen ? 'location' : undefined}
                  data-tooltip={title}
                  onClick={(event) => choose?.(number, event)}
                >
                  {number}
                </a>
              </li>
            ))}
          </ol>
        )}
        <span className="sketch-north" aria-hidden="true">
          <svg viewBox="0 0 24 34">
            <path d="M12 2 19 20 12 15.5 5 20Z" />
            <text x="12" y="32" textAnchor="middle">
              N
            </text>
          </svg>
        </span>
      </div>
      {/* Below the sheet, so that it covers no number. */}
      <ScaleBar scale={scale} />
      <figcaption>
        {t('maps.sketchHint')} {contours.length > 0 && t('maps.contoursHint')}
      </figcaption>
    </figure>
  )
}

const placeOf = ({ marks }: Sketch, index: number) => {
  const { x, y } = marks[index]?.at ?? { x: 0, y: 0 }
  return { insetInlineStart: `${(x / width) * 100}%`, insetBlockStart: `${(y / height) * 100}%` }
}

const leadersOf = ({ marks }: Sketch) =>
  marks
    .filter(({ x, y, at }) => Math.hypot(at.x - x, at.y - y) > 12)
    .map(({ x, y, at }) => `M${x} ${y}L${at.x} ${at.y}`)
    .join('')
