import { laterDay, onWeekday } from './calendar.ts'

export const wasteKinds = {
  residual: { de: 'Restmüll', en: 'Residual waste' },
  organic: { de: 'Biomüll', en: 'Organic waste' },
  paper: { de: 'Altpapier', en: 'Paper' },
  packaging: { de: 'Gelber Sack', en: 'Yellow bag' },
  bulky: { de: 'Sperrmüll nach Anmeldung', en: 'Bulky waste, by arrangement' },
} as const
export type WasteKind = keyof typeof wasteKinds

export const wasteZones = {
  1: {
    de: 'Zone 1: Rebenau Nord, Kellergasse, Kirchsteig',
    en: 'Zone 1: Rebenau north, cellar lane, Kirchsteig',
  },
  2: {
    de: 'Zone 2: Rebenau Süd, Mittergrub, Kleinlagern',
    en: 'Zone 2: Rebenau south, Mittergrub, Kleinlagern',
  },
} as const
export type WasteZone = 1 | 2
export type Collection = { day: string; zone: WasteZone; kind: WasteKind }

const fixedHolidays = new Set([
  '01-01',
  '01-06',
  '05-01',
  '08-15',
  '10-26',
  '11-01',
  '12-08',
  '12-25',
  '12-26',
])

/** Easter Sunday of the Gregorian calendar (the "anonymous" computus of 1876). */
export function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}`
}

/** Easter Monday, Ascension, Whit Monday and Corpus Christi. */
const movable = (year: number) => [1, 39, 50, 60].map((days) => laterDay(easter(year), days))

/** A collection that falls on a public holiday is a day later. */
const movedOn = (day: string): string =>
  fixedHolidays.has(day.slice(5)) || movable(Number(day.slice(0, 4))).includes(day)
    ? movedOn(laterDay(day, 1))
    : day

/** Every collection of a year in both zones, in order. */
export function wasteCalendar(year: number): Collection[] {
  const found: Collection[] = []
  for (const zone of [1, 2] as const) {
    const first = onWeekday(`${year}-01-02`, zone === 1 ? 2 : 3)
    const every = (kind: WasteKind, weeks: number, offset: number) => {
      for (let day = laterDay(first, offset * 7); day.startsWith(`${year}`); day = laterDay(day, weeks * 7))
        found.push({ day: movedOn(day), zone, kind })
    }
    every('residual', 4, zone === 1 ? 0 : 2)
    every('paper', 6, zone === 1 ? 1 : 4)
    every('packaging', 4, zone === 1 ? 1 : 3)
    every('bulky', 26, zone === 1 ? 14 : 15)
    // Organic waste: every week from May to October, else every second.
    for (
      let day = laterDay(first, 2), week = 0;
      day.startsWith(`${year}`);
      day = laterDay(day, 7), week += 1
    ) {
      const month = Number(day.slice(5, 7))
      if ((month >= 5 && month <= 10) || week % 2 === 0)
        found.push({ day: movedOn(day), zone, kind: 'organic' })
    }
  }
  return found.sort((a, b) => a.day.localeCompare(b.day) || a.zone - b.zone || a.kind.localeCompare(b.kind))
}
