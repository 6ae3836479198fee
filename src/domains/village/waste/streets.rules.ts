import type { StreetSide } from './waste.rules.ts'

/** A street or a range of house numbers; null: from the beginning, to the end. */
export interface StreetPart {
  name: string
  side: StreetSide
  from: number | null
  to: number | null
}

/** Normalised name: `Hauptstr.`, `Haupt-Strasse` and `Hauptstraße` are one street. */
export const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .normalize('NFD')
    .replaceAll(/str(\.|\b)/g, 'strasse')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const sideWords: Record<string, StreetSide> = { gerade: 'even', even: 'even', ungerade: 'odd', odd: 'odd' }
const tail =
  /^(?<name>.*?\p{L}[^\d]*?)(?:[\s,:]+(?:nr\.?\s*)?(?:(?<open>ab|from|bis|to)\s+)?(?<from>\d{1,4})(?:\s*(?:-|–|—|bis|to)\s*(?<to>\d{1,4}))?)?(?:[\s,(]+(?<side>gerade|ungerade|even|odd)\)?)?\s*$/iu

/** Longer lines are taken as a name, because the pattern is slow on very long texts. */
const longestLine = 200

/**
 * Parses a street as commonly written: `Kellergasse`, `Hauptstraße 1–25 ungerade`, `Hauptstraße ab 26`, `Am Teich bis
 * 9`. Unparsable text counts as a name. Null for an empty line.
 */
export function readStreet(line: string): StreetPart | null {
  const text = line.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return null
  const found = text.length > longestLine ? undefined : tail.exec(text)?.groups
  if (!found) return { name: text, side: 'all', from: null, to: null }
  const { name = text, open, from, to, side } = found
  const first = from ? Number(from) : null
  const isUntil = /^(bis|to)$/i.test(open ?? '')
  const isFrom = /^(ab|from)$/i.test(open ?? '')
  return {
    name: name.replace(/[\s,(:]+$/, ''),
    side: sideWords[(side ?? '').toLowerCase()] ?? 'all',
    from: isUntil ? null : first,
    to: isUntil ? first : to ? Number(to) : isFrom ? null : first,
  }
}

const words = {
  de: { even: 'gerade', odd: 'ungerade', from: 'ab', to: 'bis' },
  en: { even: 'even', odd: 'odd', from: 'from', to: 'to' },
}

/** Formats a street so that `readStreet` can parse it. */
export function writeStreet({ name, side, from, to }: StreetPart, lang: 'de' | 'en' = 'de'): string {
  const t = words[lang]
  const numbers =
    from !== null && to !== null
      ? from === to
        ? String(from)
        : `${from}–${to}`
      : from !== null
        ? `${t.from} ${from}`
        : to !== null
          ? `${t.to} ${to}`
          : ''
  return [name, numbers, side === 'all' ? '' : t[side]].filter(Boolean).join(' ')
}

const isWhole = ({ side, from, to }: StreetPart) => side === 'all' && from === null && to === null

const holds = ({ side, from, to }: StreetPart, number: number) =>
  number >= (from ?? 0) &&
  number <= (to ?? Infinity) &&
  (side === 'all' || (number % 2 === 0) === (side === 'even'))

/** Result of a street search. */
export interface StreetFound<Z> {
  /** Matching zones: one is the answer, several need a choice. */
  zones: Z[]
  /** True if a house number would decide between the zones. */
  needsNumber: boolean
  /** Suggested streets. */
  streets: string[]
}

const mostStreets = 12

/**
 * Finds the zone of a street as typed: by name in any spelling, else by how names begin or, from four letters on, what
 * they contain. `number` is the house number, `12a` counts as 12; `''`: not given.
 */
export function findStreet<Z extends { streets: readonly StreetPart[] }>(
  zones: readonly Z[],
  street: string,
  number: string,
): StreetFound<Z> {
  const nothing = { zones: [], needsNumber: false, streets: [] }
  // The number may follow the name
  const [, name = street, behind = ''] = /^(.*?\p{L}[^\d]*?)\s+(\d{1,4})\s*\p{L}?$/u.exec(street.trim()) ?? []
  const key = nameKey(name)
  if (key === '') return nothing
  const all = zones.flatMap((zone) => zone.streets.map((part) => ({ zone, part, key: nameKey(part.name) })))
  const exact = all.filter((one) => one.key === key)
  const near = all.filter((one) => one.key.startsWith(key) || (key.length >= 4 && one.key.includes(key)))
  const matching = exact.length > 0 ? exact : near
  const streets = [...new Map(matching.map((one) => [one.key, one.part.name])).values()]
  if (streets.length > 1) return { zones: [], needsNumber: false, streets: streets.slice(0, mostStreets) }
  const wanted = Number.parseInt(number || behind, 10)
  const distinct = [...new Set(matching.map((one) => one.zone))]
  if (distinct.length > 1 && Number.isNaN(wanted)) return { zones: distinct, needsNumber: true, streets }
  if (Number.isNaN(wanted)) return { zones: distinct, needsNumber: false, streets }
  const fitting = matching.filter((one) => holds(one.part, wanted))
  // A range of numbers takes precedence over the whole street
  const special = fitting.filter((one) => !isWhole(one.part))
  const found = [...new Set((special.length > 0 ? special : fitting).map((one) => one.zone))]
  return { zones: found, needsNumber: false, streets }
}
