import { z } from 'zod'
import { outsideUrl } from '#kit/shared/settings/outside-address.ts'
import type { WeatherWarning } from '../weather.contract.ts'
import { warningLevels, type WarningKind } from '../weather.rules.ts'
import { fetchJson, type WarningService } from './services.ts'

const count = z.coerce.number()
const answer = z.object({
  properties: z.object({
    warnings: z.array(
      z.object({
        properties: z.object({
          warntypid: count,
          warnstufeid: count,
          text: z.string().nullish(),
          auswirkungen: z.string().nullish(),
          empfehlungen: z.string().nullish(),
          // The same period as `begin` and `end`, as Unix seconds instead of Austrian notation
          rawinfo: z.object({ start: count, end: count }),
        }),
      }),
    ),
  }),
})
type Raw = z.output<typeof answer>['properties']['warnings'][number]['properties']

const kinds: Record<number, WarningKind> = {
  1: 'wind',
  2: 'rain',
  3: 'snow',
  4: 'ice',
  5: 'thunder',
  6: 'heat',
  7: 'cold',
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
// Ids of warnings differ between calls of the service, so kind, level and start identify a warning
const idOf = ({ warntypid, warnstufeid, rawinfo }: Raw) => `at-${warntypid}-${warnstufeid}-${rawinfo.start}`
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/**
 * Warnings of GeoSphere Austria for a municipality. Documented at https://openapi.hub.geosphere.at/warnapi/v1/; data
 * under CC BY 4.0. Places outside Austria are refused with 404.
 */
export const geoSphere = (base: string): WarningService => ({
  name: 'GeoSphere Austria',
  async warnings({ latitude, longitude }) {
    const ask = async (lang: 'de' | 'en') => {
      const place = { lat: String(latitude), lon: String(longitude) }
      const url = outsideUrl(base, 'getWarningsForCoords', { ...place, lang })
      const { properties } = await fetchJson(url, answer)
      return properties.warnings.map((warning) => warning.properties)
    }
    const german = await ask('de')
    // A German warning is better than none: its English text comes with the next answer
    const inEnglish = german.length > 0 ? await ask('en').catch(() => []) : []
    const english = new Map(inEnglish.map((one) => [idOf(one), one]))
    return {
      source: { name: 'GeoSphere Austria', href: 'https://warnungen.zamg.at/' },
      warnings: german
        .filter(({ warnstufeid }) => warnstufeid >= 1)
        .map((de): WeatherWarning => {
          const en = english.get(idOf(de)) ?? de
          return {
            _id: idOf(de),
            kind: kinds[de.warntypid] ?? 'other',
            level: warningLevels[Math.min(de.warnstufeid, warningLevels.length) - 1]!,
            from: iso(de.rawinfo.start),
            until: iso(de.rawinfo.end),
            text: { de: plain(de.text), en: plain(en.text) },
            advice: { de: plain(de.empfehlungen), en: plain(en.empfehlungen) },
          }
        }),
    }
  },
})
