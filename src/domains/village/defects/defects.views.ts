import type { Language } from '#kit/shared/text/languages.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { PickerMap, Sketch, TileSource } from '#domains/village/maps/maps.contract.ts'
import type { DefectState } from './defects.rules.ts'

export type DefectFormField = 'kind' | 'text' | 'place' | 'photos' | 'name' | 'email' | 'tell'

/** View `defectForm`. */
export interface DefectFormData extends SubmissionData {
  kinds: { key: string; label: string; lang?: Language }[]
  /** Map for choosing a point; null if the site has no known position. */
  map: PickerMap | null
  /** Days until the senders of closed reports are anonymised. */
  days: number
  /** Address of the public list; empty if there is none. */
  reportsHref: string
}

export interface ShownPhoto {
  large: string
  small: string
  width: number
  height: number
}

/** A public step in the history of a report. */
export interface ShownStep {
  _id: string
  at: string
  what: 'state' | 'answer' | 'remark'
  state: DefectState | null
  text: string
}

/** View `defectStatus`: a report opened by its secret link. */
export interface DefectStatusData extends SubmissionData {
  /** Address path with language. */
  href: string
  /** Full URL for the citizen to keep. */
  address: string
  number: number
  at: string
  state: DefectState
  kind: string
  kindLang?: Language
  text: string
  /** Language of the citizen. */
  lang: Language
  place: string
  point: { lat: number; lon: number } | null
  photos: ShownPhoto[]
  steps: ShownStep[]
  /** Set right after submitting a report or a remark. */
  done: 'sent' | 'added' | null
  tells: boolean
  /** Number of pictures that may still be added. */
  room: number
  /** Form for another report. */
  formHref: string
}

export interface PublicDefect {
  _id: string
  number: number
  at: string
  state: DefectState
  kind: string
  kindLang?: Language
  text: string
  place: string
  point: { lat: number; lon: number } | null
  photos: ShownPhoto[]
  steps: Omit<ShownStep, 'what'>[]
}

/** View `defectList`: the released reports. */
export interface DefectListData {
  reports: PublicDefect[]
  sketch: Sketch | null
  tiles: TileSource | null
  formHref: string
}
