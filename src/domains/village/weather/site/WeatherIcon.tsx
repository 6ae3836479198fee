import type { Condition } from '../weather.rules.ts'

const cloud = 'M7 17.5a3.7 3.7 0 0 1 .3-7.4 5 5 0 0 1 9.5 1.2 3.2 3.2 0 0 1 .2 6.2z'
const high = 'M7 14a3.4 3.4 0 0 1 .3-6.8 5 5 0 0 1 9.4 1.1A2.9 2.9 0 0 1 17 14z'
const sun =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4'
const moon = 'M18.5 14.5A7 7 0 0 1 9.5 5.5a7 7 0 1 0 9 9Z'
const besideCloud = 'M15 6.2a3.2 3.2 0 0 1 4.6 4.3M17.5 2.5v1.2M21.7 6.5h-1.2M20.6 3.6l-.9.9'

const drawings: Record<Condition, string> = {
  clear: sun,
  fair: sun,
  cloudy: cloud + besideCloud,
  overcast: cloud,
  fog: `${high}M5 17.5h14M7 20.5h10`,
  drizzle: `${high}M9 17v1.5M13 19v1.5M16 17v1.5`,
  rain: `${high}M9 16.5 8 20M12.5 16.5l-1 3.5M16 16.5 15 20`,
  showers: `${high + besideCloud}M9.5 16.5 8.5 20M14.5 16.5l-1 3.5`,
  freezingRain: `${high}M8.5 16.5v3.5M12 17.5h4M14 15.8v3.4`,
  snow: `${high}M9 17.2v2.6M7.9 17.9l2.2 1.2M10.1 17.9l-2.2 1.2M15 17.2v2.6M13.9 17.9l2.2 1.2M16.1 17.9l-2.2 1.2`,
  thunder: `${high}m12.5 15.5-2 3h3l-2 3`,
}

/** Icon beside the equivalent word; hidden from screen readers. */
export function WeatherIcon({ condition, isDay }: { condition: Condition; isDay: boolean }) {
  const night = !isDay && (condition === 'clear' || condition === 'fair')
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={night ? moon : drawings[condition]} />
    </svg>
  )
}
