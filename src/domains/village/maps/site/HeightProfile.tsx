import type { Station } from '../maps.views.ts'
import { useMapTexts } from './texts.ts'

const width = 600
const height = 160
const foot = 130

/** Elevation profile; shown if all stations have an elevation. */
export function HeightProfile({ stations }: { stations: readonly Station[] }) {
  const t = useMapTexts()
  const heights = stations.flatMap(({ elevation }) => (elevation === null ? [] : [elevation]))
  const all = stations.at(-1)?.km ?? 0
  if (stations.length < 3 || heights.length < stations.length || all === 0) return null
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const points = stations.map(({ km, number }, index) => ({
    number,
    x: Math.round(20 + (km / all) * (width - 40)),
    y: Math.round(foot - 16 - ((heights[index]! - low) / Math.max(30, high - low)) * 80),
  }))
  const line = points.slice(1).reduce((path, { x, y }, index) => {
    const from = points[index]!
    const middle = (from.x + x) / 2
    return `${path}C${middle} ${from.y} ${middle} ${y} ${x} ${y}`
  }, `M${points[0]!.x} ${points[0]!.y}`)
  return (
    <figure className="profile">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className="profile-land" d={`${line}L${width - 20} ${foot}H20Z`} />
        <path className="sketch-way" d={line} />
        {points.map(({ x, y, number }) => (
          <g key={number}>
            <path className="sketch-leader" d={`M${x} ${y}V${foot}`} />
            <circle cx={x} cy={y} r="5" />
            <text x={x} y={height - 6} textAnchor="middle">
              {number}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        <b>{t('maps.profile')}.</b>{' '}
        {t('maps.profileText', {
          start: Math.round(heights[0]!),
          high: Math.round(high),
          end: Math.round(heights.at(-1)!),
        })}
      </figcaption>
    </figure>
  )
}
