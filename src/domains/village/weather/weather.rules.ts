import type { Language } from '#kit/shared/text/languages.ts'

export const conditions = [
  'clear',
  'fair',
  'cloudy',
  'overcast',
  'fog',
  'drizzle',
  'rain',
  'showers',
  'freezingRain',
  'snow',
  'thunder',
] as const
export type Condition = (typeof conditions)[number]

/** Condition for a WMO 4677 weather code, as used by Open-Meteo. */
export function conditionOf(code: number): Condition {
  if (code === 0) return 'clear'
  if (code === 1) return 'fair'
  if (code === 2) return 'cloudy'
  if (code === 45 || code === 48) return 'fog'
  if (code === 56 || code === 57 || code === 66 || code === 67) return 'freezingRain'
  if (code >= 51 && code <= 55) return 'drizzle'
  if (code >= 61 && code <= 65) return 'rain'
  if (code >= 80 && code <= 82) return 'showers'
  if ((code >= 71 && code <= 77) || code === 85 || code === 86) return 'snow'
  if (code >= 95) return 'thunder'
  return 'overcast'
}

export const warningKinds = [
  'wind',
  'rain',
  'snow',
  'ice',
  'thunder',
  'heat',
  'cold',
  'fog',
  'thaw',
  'other',
] as const
export type WarningKind = (typeof warningKinds)[number]

export const warningLevels = ['yellow', 'orange', 'red', 'violet'] as const
export type WarningLevel = (typeof warningLevels)[number]

const kindNames: Record<WarningKind, Record<Language, string>> = {
  wind: { de: 'Sturm', en: 'Storm' },
  rain: { de: 'Starkregen', en: 'Heavy rain' },
  snow: { de: 'Schneefall', en: 'Snow' },
  ice: { de: 'Glatteis', en: 'Black ice' },
  thunder: { de: 'Gewitter', en: 'Thunderstorm' },
  heat: { de: 'Hitze', en: 'Heat' },
  cold: { de: 'Kälte', en: 'Cold' },
  fog: { de: 'Nebel', en: 'Fog' },
  thaw: { de: 'Tauwetter', en: 'Thaw' },
  other: { de: 'Unwetter', en: 'Severe weather' },
}

const levelNames: Record<WarningLevel, Record<Language, string>> = {
  yellow: { de: 'Vorsicht', en: 'Be aware' },
  orange: { de: 'Warnung', en: 'Warning' },
  red: { de: 'Gefahr', en: 'Danger' },
  violet: { de: 'Lebensgefahr', en: 'Danger to life' },
}

/** `Warnung: Gewitter`. The level is a word, because colour alone is not accessible. */
export const warningTitle = (kind: WarningKind, level: WarningLevel, lang: Language): string =>
  `${levelNames[level][lang]}: ${kindNames[kind][lang]}`

const colourNames: Record<WarningLevel, Record<Language, string>> = {
  yellow: { de: 'Gelb', en: 'Yellow' },
  orange: { de: 'Orange', en: 'Orange' },
  red: { de: 'Rot', en: 'Red' },
  violet: { de: 'Violett', en: 'Violet' },
}

/** The level as weather services name it: `Gelb (Vorsicht)`. */
export const levelWords = (level: WarningLevel, lang: Language): string =>
  `${colourNames[level][lang]} (${levelNames[level][lang]})`

/** Anchor of the warnings on the weather page. */
export const warningsPlace = 'warnungen'

interface Period {
  _id: string
  kind: WarningKind
  level: WarningLevel
  from: string
  until: string
}
/** Maximum gap between two periods of the same warning, in milliseconds. */
const longestPause = 3 * 3_600_000

/** Reuses the ids of former warnings that continue: same kind and level, with at most a short gap. */
export function withFormerIds<W extends Period>(warnings: readonly W[], former: readonly Period[]): W[] {
  const left = new Set(former)
  const kept = new Set(warnings.map(({ _id }) => _id))
  for (const one of former) if (kept.has(one._id)) left.delete(one)
  const goesOn = (one: Period, other: Period) =>
    one.kind === other.kind &&
    one.level === other.level &&
    Date.parse(one.from) <= Date.parse(other.until) + longestPause &&
    Date.parse(other.from) <= Date.parse(one.until) + longestPause
  return warnings.map((warning) => {
    if (former.some(({ _id }) => _id === warning._id)) return warning
    const before = [...left].find((one) => goesOn(one, warning))
    if (!before) return warning
    left.delete(before)
    return { ...warning, _id: before._id }
  })
}

/** Style of the notice per level. */
export const loudness = { yellow: 'info', orange: 'warning', red: 'danger', violet: 'danger' } as const

/** Warnings are shown this long before they begin, in milliseconds. */
export const warnedAhead = 24 * 3_600_000
/** Age from which stored warnings count as outdated, in milliseconds. */
export const warningsAreOld = 2 * 3_600_000
/** Text key of a condition, with night variants: `weather.condition.clearNight`. */
export const skyWord = (condition: Condition, isDay: boolean): string =>
  `weather.condition.${condition}${!isDay && (condition === 'clear' || condition === 'fair') ? 'Night' : ''}`
/** Age from which a measurement is no longer shown as current, in milliseconds. */
export const nowIsOld = 6 * 3_600_000
