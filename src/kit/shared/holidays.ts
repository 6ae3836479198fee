import { laterDay } from './days.ts'
import type { Language } from './languages.ts'

export type HolidayCountry = 'at' | 'de'

/**
 * Easter Sunday of the Gregorian calendar, `YYYY-MM-DD`, by the "anonymous" computus that the journal Nature printed
 * in 1876.
 */
export function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}`
}

interface Holiday {
  /** `MM-DD`, or days after Easter Sunday. */
  on: string | number
  in: readonly HolidayCountry[]
  name: Record<Language, string>
}

const both = ['at', 'de'] as const
// Austria: Arbeitsruhegesetz § 7; Germany: the days that are free in all sixteen states.
const list: readonly Holiday[] = [
  { on: '01-01', in: both, name: { de: 'Neujahr', en: "New Year's Day" } },
  { on: '01-06', in: ['at'], name: { de: 'Heilige Drei Könige', en: 'Epiphany' } },
  { on: -2, in: ['de'], name: { de: 'Karfreitag', en: 'Good Friday' } },
  { on: 1, in: both, name: { de: 'Ostermontag', en: 'Easter Monday' } },
  { on: '05-01', in: both, name: { de: 'Staatsfeiertag', en: 'May Day' } },
  { on: 39, in: both, name: { de: 'Christi Himmelfahrt', en: 'Ascension Day' } },
  { on: 50, in: both, name: { de: 'Pfingstmontag', en: 'Whit Monday' } },
  { on: 60, in: ['at'], name: { de: 'Fronleichnam', en: 'Corpus Christi' } },
  { on: '08-15', in: ['at'], name: { de: 'Mariä Himmelfahrt', en: 'Assumption Day' } },
  { on: '10-03', in: ['de'], name: { de: 'Tag der Deutschen Einheit', en: 'German Unity Day' } },
  { on: '10-26', in: ['at'], name: { de: 'Nationalfeiertag', en: 'National Day' } },
  { on: '11-01', in: ['at'], name: { de: 'Allerheiligen', en: "All Saints' Day" } },
  { on: '12-08', in: ['at'], name: { de: 'Mariä Empfängnis', en: 'Immaculate Conception' } },
  { on: '12-25', in: both, name: { de: 'Weihnachten', en: 'Christmas Day' } },
  { on: '12-26', in: both, name: { de: 'Stefanitag', en: 'Boxing Day' } },
]

/** The public holidays of a year that hold in the whole country, by day `YYYY-MM-DD`. */
export function holidaysOf(year: number, country: HolidayCountry): Map<string, Record<Language, string>> {
  const sunday = easter(year)
  const days = list
    .filter((holiday) => holiday.in.includes(country))
    .map(({ on, name }) => [typeof on === 'number' ? laterDay(sunday, on) : `${year}-${on}`, name] as const)
  return new Map(days.toSorted(([a], [b]) => a.localeCompare(b)))
}
