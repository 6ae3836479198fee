/** Screens of the admin centre, relative to its base. */
export const wasteScreens = {
  dates: 'waste/browse',
  date: 'waste/edit',
  year: 'waste/year',
  plan: 'waste/plan',
  import: 'waste/import',
  zones: 'waste_zone/browse',
  zone: 'waste_zone/edit',
  kinds: 'waste_kind/browse',
  kind: 'waste_kind/edit',
} as const

/** Paths of the calendar and its printed year, without language. */
export const calendarPath = '/muellkalender'
export const yearPath = '/muellkalender/jahr'

/** Path of the calendar file of a zone by id, or of all (`all`); `.ics` is appended. */
export const feedPath = (lang: 'de' | 'en', zone: string): string => `/ics/${lang}/waste/${zone}`
