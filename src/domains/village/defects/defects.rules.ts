import type { Words } from '#kit/shared/text/languages.ts'
import { actionTo, stateNames, states, type StateOf, whyNot } from '#kit/shared/states/states.ts'

const done: Words = {
  de: 'Diese Meldung ist erledigt. Nehmen Sie sie zuerst wieder in Arbeit.',
  en: 'This report is done. Take it up again first.',
}
const foreign: Words = {
  de: 'Dafür sind Sie nicht zuständig. Nehmen Sie die Meldung zuerst wieder in Prüfung.',
  en: 'This is not yours to do. Check the report again first.',
}

/** States of a report; a closed report can only be reopened. */
export const defectLife = states({
  states: {
    received: { de: 'Eingegangen', en: 'Received' },
    checking: { de: 'In Prüfung', en: 'Being checked' },
    working: { de: 'In Arbeit', en: 'Being worked on' },
    done: { de: 'Erledigt', en: 'Done' },
    foreign: { de: 'Nicht zuständig', en: 'Not our responsibility' },
  },
  initial: 'received',
  actions: {
    check: {
      label: { de: 'Prüfen', en: 'Check' },
      from: ['received', 'working', 'foreign'],
      to: 'checking',
      whyNot: { done },
    },
    work: {
      label: { de: 'In Arbeit nehmen', en: 'Take up' },
      from: ['received', 'checking', 'done'],
      to: 'working',
      whyNot: { foreign },
    },
    finish: {
      label: { de: 'Als erledigt vermerken', en: 'Mark as done' },
      from: ['received', 'checking', 'working'],
      to: 'done',
      whyNot: { foreign },
    },
    refer: {
      label: { de: 'Für nicht zuständig erklären', en: 'Refer to others' },
      from: ['received', 'checking', 'working'],
      to: 'foreign',
      // The citizen wants to know who is responsible instead
      text: 'must',
      whyNot: { done },
    },
  },
})
export type DefectState = StateOf<typeof defectLife>
export const defectStates = stateNames(defectLife)

/** True if no work is left in this state. */
export const isClosed = (state: DefectState): boolean => state === 'done' || state === 'foreign'

/** Reason why a state cannot follow another; null if it can. */
export function whyNotTo(from: DefectState, to: DefectState): Words | null {
  const action = actionTo(defectLife, from, to)
  if (action) return whyNot(defectLife, action, from)
  return {
    de: 'Eingegangen ist eine Meldung nur am Anfang.',
    en: 'A report is received only at the beginning.',
  }
}

/** True if the change of state requires an answer to the citizen. */
export const needsAnswer = (from: DefectState, to: DefectState): boolean => {
  const action = actionTo(defectLife, from, to)
  return action !== undefined && defectLife.actions[action].text === 'must'
}

/** Settings of a new site: the form is off. */
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

export const bounds = {
  text: { min: 10, max: 5000 },
  place: 300,
  name: 120,
  email: 200,
  remark: { min: 3, max: 2000 },
  photos: 3,
  /** Remarks that the citizen may add to a report. */
  remarks: 20,
  /** Pictures per report, including those added later. */
  allPhotos: 9,
  kinds: 30,
} as const

/** Parses a coordinate in degrees (`48.6189`); null if it is not a number within ±`most`. */
export function coordinate(text: string, most: number): number | null {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) || Math.abs(value) > most ? null : value
}

/** Five decimals are about a metre, more precise than a finger on a map. */
export const sayPoint = ({ lat, lon }: { lat: number; lon: number }): string =>
  `${lat.toFixed(5)}, ${lon.toFixed(5)}`

/** Link to the point on OpenStreetMap; loaded only when followed. */
export const mapAddress = ({ lat, lon }: { lat: number; lon: number }): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`
