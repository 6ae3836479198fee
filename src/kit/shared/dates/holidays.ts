import { laterDay, weekdayOfDay } from './days.ts'
import type { Language } from '../text/languages.ts'

export type HolidayCountry = 'at' | 'de'

/** Easter Sunday of the Gregorian calendar, `YYYY-MM-DD`, by the anonymous algorithm published in Nature in 1876. */
export function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}`
}

/** States of both countries (ISO 3166-2, without the country), in the order of display. */
export const holidayStates = {
  at: {
    '1': 'Burgenland',
    '2': 'Kärnten',
    '3': 'Niederösterreich',
    '4': 'Oberösterreich',
    '5': 'Salzburg',
    '6': 'Steiermark',
    '7': 'Tirol',
    '8': 'Vorarlberg',
    '9': 'Wien',
  },
  de: {
    BW: 'Baden-Württemberg',
    BY: 'Bayern',
    BE: 'Berlin',
    BB: 'Brandenburg',
    HB: 'Bremen',
    HH: 'Hamburg',
    HE: 'Hessen',
    MV: 'Mecklenburg-Vorpommern',
    NI: 'Niedersachsen',
    NW: 'Nordrhein-Westfalen',
    RP: 'Rheinland-Pfalz',
    SL: 'Saarland',
    SN: 'Sachsen',
    ST: 'Sachsen-Anhalt',
    SH: 'Schleswig-Holstein',
    TH: 'Thüringen',
  },
} as const satisfies Record<HolidayCountry, Record<string, string>>

interface Holiday {
  /** `MM-DD`, days after Easter Sunday, or the last weekday (1 = Monday) before a date. */
  on: string | number | { weekday: number; before: string }
  in: readonly HolidayCountry[]
  /** Only in these states; absent: nationwide. */
  states?: readonly string[]
  name: Record<Language, string>
}

const both = ['at', 'de'] as const
const de = ['de'] as const
const at = ['at'] as const
const epiphany = { de: 'Heilige Drei Könige', en: 'Epiphany' }
const corpusChristi = { de: 'Fronleichnam', en: 'Corpus Christi' }
const assumption = { de: 'Mariä Himmelfahrt', en: 'Assumption Day' }
const allSaints = { de: 'Allerheiligen', en: "All Saints' Day" }
const josef = { de: 'Josefitag', en: "St Joseph's Day" }
const leopold = { de: 'Leopolditag', en: "St Leopold's Day" }
// Austria: Arbeitsruhegesetz § 7, and days on which a state's offices are closed. Germany: holiday laws of the states;
// of those valid in some municipalities only, just Assumption Day in Bavaria, where most have it.
const list: readonly Holiday[] = [
  { on: '01-01', in: both, name: { de: 'Neujahr', en: "New Year's Day" } },
  { on: '01-06', in: at, name: epiphany },
  { on: '01-06', in: de, states: ['BW', 'BY', 'ST'], name: epiphany },
  { on: '03-08', in: de, states: ['BE', 'MV'], name: { de: 'Frauentag', en: "Women's Day" } },
  { on: '03-19', in: at, states: ['2', '6', '7', '8'], name: josef },
  { on: -2, in: de, name: { de: 'Karfreitag', en: 'Good Friday' } },
  { on: 0, in: de, states: ['BB'], name: { de: 'Ostersonntag', en: 'Easter Sunday' } },
  { on: 1, in: both, name: { de: 'Ostermontag', en: 'Easter Monday' } },
  { on: '05-01', in: both, name: { de: 'Staatsfeiertag', en: 'May Day' } },
  { on: '05-04', in: at, states: ['4'], name: { de: 'Florianitag', en: "St Florian's Day" } },
  { on: 39, in: both, name: { de: 'Christi Himmelfahrt', en: 'Ascension Day' } },
  { on: 49, in: de, states: ['BB'], name: { de: 'Pfingstsonntag', en: 'Whit Sunday' } },
  { on: 50, in: both, name: { de: 'Pfingstmontag', en: 'Whit Monday' } },
  { on: 60, in: at, name: corpusChristi },
  { on: 60, in: de, states: ['BW', 'BY', 'HE', 'NW', 'RP', 'SL'], name: corpusChristi },
  { on: '08-15', in: at, name: assumption },
  { on: '08-15', in: de, states: ['BY', 'SL'], name: assumption },
  { on: '09-20', in: de, states: ['TH'], name: { de: 'Weltkindertag', en: "Children's Day" } },
  { on: '09-24', in: at, states: ['5'], name: { de: 'Rupertitag', en: "St Rupert's Day" } },
  { on: '10-03', in: de, name: { de: 'Tag der Deutschen Einheit', en: 'German Unity Day' } },
  { on: '10-10', in: at, states: ['2'], name: { de: 'Tag der Volksabstimmung', en: 'Plebiscite Day' } },
  { on: '10-26', in: at, name: { de: 'Nationalfeiertag', en: 'National Day' } },
  {
    on: '10-31',
    in: de,
    states: ['BB', 'HB', 'HH', 'MV', 'NI', 'SN', 'ST', 'SH', 'TH'],
    name: { de: 'Reformationstag', en: 'Reformation Day' },
  },
  { on: '11-01', in: at, name: allSaints },
  { on: '11-01', in: de, states: ['BW', 'BY', 'NW', 'RP', 'SL'], name: allSaints },
  { on: '11-11', in: at, states: ['1'], name: { de: 'Martinitag', en: "St Martin's Day" } },
  { on: '11-15', in: at, states: ['3', '9'], name: leopold },
  {
    on: { weekday: 3, before: '11-23' },
    in: de,
    states: ['SN'],
    name: { de: 'Buß- und Bettag', en: 'Day of Repentance and Prayer' },
  },
  { on: '12-08', in: at, name: { de: 'Mariä Empfängnis', en: 'Immaculate Conception' } },
  { on: '12-25', in: both, name: { de: 'Weihnachten', en: 'Christmas Day' } },
  { on: '12-26', in: both, name: { de: 'Stefanitag', en: 'Boxing Day' } },
]

function dayOf(on: Holiday['on'], year: number, sunday: string): string {
  if (typeof on === 'number') return laterDay(sunday, on)
  if (typeof on === 'string') return `${year}-${on}`
  const end = laterDay(`${year}-${on.before}`, -1)
  return laterDay(end, -((weekdayOfDay(end) - on.weekday + 7) % 7))
}

/**
 * Public holidays of a year by day `YYYY-MM-DD`: nationwide ones, and those of a state (a key of `holidayStates`) if
 * given.
 */
export function holidaysOf(
  year: number,
  country: HolidayCountry,
  state = '',
): Map<string, Record<Language, string>> {
  const sunday = easter(year)
  const days = list
    .filter((holiday) => holiday.in.includes(country) && (holiday.states?.includes(state) ?? true))
    .map(({ on, name }) => [dayOf(on, year, sunday), name] as const)
  return new Map(days.toSorted(([a], [b]) => a.localeCompare(b)))
}
