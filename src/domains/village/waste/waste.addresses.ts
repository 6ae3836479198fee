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

/** Where the calendar and its printed year stand, without language. */
export const calendarPath = '/muellkalender'
export const yearPath = '/muellkalender/jahr'

/** Where calendar programs find the collections of a zone, or of all (`all`); with `.ics` behind the zone's id. */
export const feedPath = (lang: 'de' | 'en', zone: string): string => `/ics/${lang}/waste/${zone}`
