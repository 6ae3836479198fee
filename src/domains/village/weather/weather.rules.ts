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

/** The sky by its number in the table of the World Meteorological Organization (WMO 4677), as Open-Meteo gives it. */
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

/** `Warnung: Gewitter`. The level is a word, for a colour alone says nothing to many. */
export const warningTitle = (kind: WarningKind, level: WarningLevel, lang: Language): string =>
  `${levelNames[level][lang]}: ${kindNames[kind][lang]}`

const colourNames: Record<WarningLevel, Record<Language, string>> = {
  yellow: { de: 'Gelb', en: 'Yellow' },
  orange: { de: 'Orange', en: 'Orange' },
  red: { de: 'Rot', en: 'Red' },
  violet: { de: 'Violett', en: 'Violet' },
}

/** The level as the weather services name it, in words: `Gelb (Vorsicht)`. */
export const levelWords = (level: WarningLevel, lang: Language): string =>
  `${colourNames[level][lang]} (${levelNames[level][lang]})`

/** Where on that page the warnings begin. */
export const warningsPlace = 'warnungen'

interface Period {
  _id: string
  kind: WarningKind
  level: WarningLevel
  from: string
  until: string
}
/** Between two periods of one warning there is no longer pause, in milliseconds. */
const longestPause = 3 * 3_600_000

/** Warnings with the numbers of those former ones that they go on with: of one kind and level, without a long pause between. */
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

/** How loudly a page says it. */
export const loudness = { yellow: 'info', orange: 'warning', red: 'danger', violet: 'danger' } as const

/** Warnings are shown from this long before they begin, in milliseconds. */
export const warnedAhead = 24 * 3_600_000
/** Whoever has not told of warnings for so long may have new ones, in milliseconds. */
export const warningsAreOld = 2 * 3_600_000
/** The text that says a sky, which by night has no sun: `weather.condition.clearNight`. */
export const skyWord = (condition: Condition, isDay: boolean): string =>
  `weather.condition.${condition}${!isDay && (condition === 'clear' || condition === 'fair') ? 'Night' : ''}`
/** A forecast that is older than this says nothing about now, in milliseconds. */
export const nowIsOld = 6 * 3_600_000
