import type { Language } from '#kit/shared/text/languages.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { PickerMap, Sketch, TileSource } from '#domains/village/maps/maps.contract.ts'
import type { DefectState } from './defects.rules.ts'

export type DefectFormField = 'kind' | 'text' | 'place' | 'photos' | 'name' | 'email' | 'tell'

/** View `defectForm`. */
export interface DefectFormData extends SubmissionData {
  kinds: { key: string; label: string; lang?: Language }[]
  /** Where one can point at; null where nothing is known of the place. */
  map: PickerMap | null
  /** Days after which closed reports are forgotten. */
  days: number
  /** The public list of reports; empty: there is none. */
  reportsHref: string
}

export interface ShownPhoto {
  large: string
  small: string
  width: number
  height: number
}

/** What people read of the way of a report. */
export interface ShownStep {
  _id: string
  at: string
  what: 'state' | 'answer' | 'remark'
  state: DefectState | null
  text: string
}

/** View `defectStatus`: one report for whoever has its link. */
export interface DefectStatusData extends SubmissionData {
  /** Its own address, with language. */
  href: string
  /** The same in full, to be kept. */
  address: string
  number: number
  at: string
  state: DefectState
  kind: string
  kindLang?: Language
  text: string
  /** The language that the citizen wrote in. */
  lang: Language
  place: string
  point: { lat: number; lon: number } | null
  photos: ShownPhoto[]
  steps: ShownStep[]
  /** Has just been sent in, or added to. */
  done: 'sent' | 'added' | null
  tells: boolean
  /** Pictures that may still be added. */
  room: number
  /** Where to report something else. */
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

/** View `defectList`: what the office has released. */
export interface DefectListData {
  reports: PublicDefect[]
  sketch: Sketch | null
  tiles: TileSource | null
  formHref: string
}
