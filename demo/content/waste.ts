import { laterDay, weekdayOfDay } from '#kit/shared/dates/days.ts'
import { holidaysOf } from '#kit/shared/dates/holidays.ts'
import { onWeekday } from './calendar.ts'

export const wasteKinds = {
  residual: { de: 'Restmüll', en: 'Residual waste', colour: '#3f4245', letter: 'R', icon: 'bin' },
  organic: { de: 'Biomüll', en: 'Organic waste', colour: '#6b4a1f', letter: 'B', icon: 'leaf' },
  paper: { de: 'Altpapier', en: 'Paper', colour: '#b3261e', letter: 'P', icon: 'paper' },
  packaging: { de: 'Gelber Sack', en: 'Yellow bag', colour: '#ffd51f', letter: 'G', icon: 'bag' },
  bulky: { de: 'Sperrmüll', en: 'Bulky waste', colour: '#2f6db5', letter: 'S', icon: 'sofa' },
} as const
export type WasteKind = keyof typeof wasteKinds

/** Notes on some kinds of waste. */
export const wasteNotes = {
  bulky: { de: 'nur nach Anmeldung im Bauhof', en: 'by arrangement with the works depot' },
} as const satisfies Partial<Record<WasteKind, { de: string; en: string }>>

export const wasteZones = {
  1: {
    de: 'Zone 1',
    en: 'Zone 1',
    streets: [
      { name: 'Kellergasse' },
      { name: 'Kirchsteig' },
      { name: 'Schulgasse' },
      { name: 'Feuerwehrgasse' },
      { name: 'Lerchenberg' },
      { name: 'Hauptplatz', side: 'odd' },
      { name: 'Mühlweg', from: 1, to: 13 },
    ],
  },
  2: {
    de: 'Zone 2',
    en: 'Zone 2',
    streets: [
      { name: 'Feldgasse' },
      { name: 'Teichweg' },
      { name: 'Mittergrub' },
      { name: 'Kleinlagern' },
      { name: 'Hauptplatz', side: 'even' },
      { name: 'Mühlweg', from: 14 },
    ],
  },
} as const
export type WasteZone = 1 | 2
export type Collection = { day: string; zone: WasteZone; kind: WasteKind }

/** A collection on a public holiday is a day later, on Monday if that is a Sunday. */
const movedOn = (day: string): string =>
  holidaysOf(Number(day.slice(0, 4)), 'at').has(day) || weekdayOfDay(day) === 7
    ? movedOn(laterDay(day, 1))
    : day

/** All collections of a year in both zones, in order. */
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
    // Organic waste: weekly from May to October, otherwise every second week.
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
