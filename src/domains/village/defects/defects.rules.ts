export const defectStates = ['received', 'checking', 'working', 'done', 'foreign'] as const
export type DefectState = (typeof defectStates)[number]

/** What may follow what. A report that was closed can only be opened again. */
export const defectTransitions: Record<DefectState, readonly DefectState[]> = {
  received: ['checking', 'working', 'done', 'foreign'],
  checking: ['working', 'done', 'foreign'],
  working: ['checking', 'done', 'foreign'],
  done: ['working'],
  foreign: ['checking'],
}

/** States in which nothing more is to be done. */
export const isClosed = (state: DefectState): boolean => state === 'done' || state === 'foreign'

/** Why a state can't follow another one: the key of a text; null where it can. */
export function whyNot(
  from: DefectState,
  to: DefectState,
): 'same' | 'never' | 'done' | 'foreign' | 'back' | null {
  if (from === to) return 'same'
  if (defectTransitions[from].includes(to)) return null
  if (to === 'received') return 'never'
  return from === 'done' || from === 'foreign' ? from : 'back'
}

/** Whoever is told that somebody else is responsible wants to know who. */
export const needsAnswer = (to: DefectState): boolean => to === 'foreign'

/** A site before anybody has set anything: nothing can be reported yet. */
export const defaultDefectSettings = {
  enabled: false,
  list: false,
  kinds: [
    { key: 'strasse', de: 'Straße und Gehweg', en: 'Road and pavement' },
    { key: 'licht', de: 'Straßenlampe', en: 'Street lamp' },
    { key: 'muell', de: 'Müll', en: 'Litter' },
    { key: 'spielplatz', de: 'Spielplatz', en: 'Playground' },
    { key: 'wasser', de: 'Wasser und Kanal', en: 'Water and drains' },
    { key: 'gruen', de: 'Grünfläche', en: 'Green space' },
    { key: 'sonstiges', de: 'Sonstiges', en: 'Something else' },
  ],
  email: '',
  days: 180,
}

/** Addresses without language. */
export const defectPaths = { form: '/schaden-melden', list: '/schadensmeldungen' } as const

export const bounds = {
  text: { min: 10, max: 5000 },
  place: 300,
  name: 120,
  email: 200,
  remark: { min: 3, max: 2000 },
  photos: 3,
  /** Remarks of the citizen to one report. */
  remarks: 20,
  /** Pictures of one report in all. */
  allPhotos: 9,
  kinds: 30,
} as const

/** Two numbers in degrees as they stand in a field: `48.6189`; null for what is none. */
export function coordinate(text: string, most: number): number | null {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) || Math.abs(value) > most ? null : value
}

/** Five digits: a metre, which is as near as a finger on a map comes. */
export const sayPoint = ({ lat, lon }: { lat: number; lon: number }): string =>
  `${lat.toFixed(5)}, ${lon.toFixed(5)}`

/** A point on a map that everybody can open; nothing is asked of it before somebody follows the link. */
export const mapAddress = ({ lat, lon }: { lat: number; lon: number }): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`
