import { localTime } from '#kit/shared/dates/clock.ts'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { WeatherHour } from '../weather.contract.ts'

const [width, height, top, bottom] = [480, 130, 30, 95]
/** Rain in millimetres per hour at which a bar fills the drawing. */
const muchRain = 5

/** Temperature as a line and rain as bars; hidden from screen readers because the list below contains the same data. */
export function HoursDrawing({ hours }: { hours: readonly WeatherHour[] }) {
  const { zone } = useSite()
  if (hours.length < 4) return null
  const degrees = hours.map(({ temperature }) => temperature)
  const [low, high] = [Math.min(...degrees), Math.max(...degrees)]
  const step = width / hours.length
  const x = (index: number) => Math.round((index + 0.5) * step)
  // A minimum range, so that small changes do not look dramatic
  const y = (value: number) => Math.round(bottom - ((value - low) / Math.max(high - low, 8)) * (bottom - top))
  return (
    <svg className="weather-drawing" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {hours.map(({ at, rain }, index) => {
        const tall = Math.round(Math.min(rain / muchRain, 1) * (bottom - top))
        return tall > 0 ? (
          <rect key={at} x={x(index) - step / 3} y={bottom - tall} width={step / 1.5} height={tall} />
        ) : null
      })}
      <polyline points={degrees.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />
      {hours.map(({ at, temperature }, index) =>
        index % 4 === 1 ? (
          <g key={at}>
            <text x={x(index)} y={y(temperature) - 10}>
              {Math.round(temperature)}°
            </text>
            <text x={x(index)} y={height - 10}>
              {localTime(at, zone).hour}
            </text>
          </g>
        ) : null,
      )}
    </svg>
  )
}
