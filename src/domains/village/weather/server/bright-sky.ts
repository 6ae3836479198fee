import { z } from 'zod'
import { outsideUrl } from '#kit/shared/settings/outside-address.ts'
import type { WeatherWarning } from '../weather.contract.ts'
import type { WarningKind, WarningLevel } from '../weather.rules.ts'
import { fetchJson, type WarningService } from './services.ts'

const text = z.string().nullish()
const answer = z.object({
  alerts: z.array(
    z.object({
      alert_id: z.string(),
      status: z.string(),
      response_type: text,
      severity: text,
      effective: z.iso.datetime({ offset: true }),
      onset: z.iso.datetime({ offset: true }).nullish(),
      expires: z.iso.datetime({ offset: true }).nullish(),
      event_de: text,
      event_en: text,
      description_de: text,
      description_en: text,
      instruction_de: text,
      instruction_en: text,
    }),
  ),
})
type Alert = z.output<typeof answer>['alerts'][number]

const levels: Record<string, WarningLevel> = {
  minor: 'yellow',
  moderate: 'orange',
  severe: 'red',
  extreme: 'violet',
}

// First match wins: a thunderstorm with heavy rain is a thunderstorm
const words: [RegExp, WarningKind][] = [
  [/gewitter/i, 'thunder'],
  [/glätte|glatteis|frostregen/i, 'ice'],
  [/schnee/i, 'snow'],
  [/tauwetter/i, 'thaw'],
  [/regen/i, 'rain'],
  [/wind|sturm|böen|orkan/i, 'wind'],
  [/hitze|wärme/i, 'heat'],
  [/frost|kälte/i, 'cold'],
  [/nebel/i, 'fog'],
]

const iso = (time: string) => new Date(time).toISOString()
const dayLong = 24 * 3_600_000

function warningOf(alert: Alert): WeatherWarning {
  const from = iso(alert.onset ?? alert.effective)
  return {
    _id: `de-${alert.alert_id}`,
    kind: words.find(([word]) => word.test(alert.event_de ?? ''))?.[1] ?? 'other',
    level: levels[alert.severity ?? ''] ?? 'yellow',
    from,
    // Some warnings are open-ended
    until: alert.expires ? iso(alert.expires) : new Date(Date.parse(from) + dayLong).toISOString(),
    text: { de: alert.description_de ?? '', en: alert.description_en ?? alert.description_de ?? '' },
    advice: { de: alert.instruction_de ?? '', en: alert.instruction_en ?? alert.instruction_de ?? '' },
  }
}

/**
 * Warnings of Deutscher Wetterdienst for a municipality, through Bright Sky. Documented at https://brightsky.dev/docs/;
 * data of DWD under CC BY 4.0.
 */
export const brightSky = (base: string): WarningService => ({
  name: 'Deutscher Wetterdienst',
  async warnings({ latitude, longitude }) {
    const url = outsideUrl(base, 'alerts', { lat: String(latitude), lon: String(longitude) })
    const { alerts } = await fetchJson(url, answer)
    return {
      source: { name: 'Deutscher Wetterdienst', href: 'https://www.dwd.de/warnungen' },
      warnings: alerts
        .filter(({ status, response_type }) => status === 'actual' && response_type !== 'allclear')
        .map(warningOf),
    }
  },
})
