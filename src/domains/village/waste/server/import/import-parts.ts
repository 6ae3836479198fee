import { withoutControls } from '#kit/server/text/control-characters.ts'
import type { Language } from '#kit/shared/text/languages.ts'

export type Words = Record<Language, string>

/** Maximum number of dates imported from a file. */
export const mostDates = 3000
/** Limit at which reading stops, skipped dates included: a small file can describe millions of days. */
export const mostRead = 10_000
/** Limit of recorded faults: this many mean a file of another kind. */
export const mostFaults = 1000
export const longestWord = 200

/** A date as read from a file, before its words are mapped to kinds and zones. */
export interface ReadDate {
  /** Line in the file, from 1. */
  line: number
  date: string
  kind: string
  /** `''`: not given. */
  zone: string
  note: string
}

/** A fault at a line; nothing of the file is stored then. */
export interface Fault {
  line: number
  words: Words
}

/** A row skipped on purpose, with the reason. */
export interface Dropped extends Fault {
  text: string
}

export interface ReadFile {
  dates: ReadDate[]
  dropped: Dropped[]
  faults: Fault[]
  notices: Words[]
}

export const nothingRead = (): ReadFile => ({ dates: [], dropped: [], faults: [], notices: [] })

/** True once the file is certain to be rejected, so that reading can stop. */
export const isEnough = ({ dates, dropped, faults }: ReadFile): boolean =>
  dates.length > mostDates || dates.length + dropped.length > mostRead || faults.length >= mostFaults

export const tooLong: Words = {
  de: `Eine Bezeichnung ist zu lang: höchstens ${longestWord} Zeichen sind möglich.`,
  en: `A name is too long: at most ${longestWord} characters are possible.`,
}

/** First and last day of accepted dates; open-ended series stop at the last. */
export interface ReadSpan {
  from: string
  to: string
  endless: string
  /** The site's time zone. */
  timeZone: string
}

const tooOld = (year: string): Words => ({
  de: `liegt vor ${year} und wird nicht mehr gebraucht`,
  en: `is before ${year} and no longer needed`,
})
const tooFar = (year: string): Words => ({
  de: `liegt nach ${year}; so weit reicht der Kalender nicht`,
  en: `is after ${year}; the calendar does not reach that far`,
})

/** Reason why a day is not accepted; null if it is. */
export function outside(day: string, { from, to }: ReadSpan): Words | null {
  if (day < from) return tooOld(from.slice(0, 4))
  return day > to ? tooFar(to.slice(0, 4)) : null
}

function written(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Decodes a file in UTF-8, in UTF-16 with a byte order mark, else in Windows-1252. */
export const decoded = (bytes: Uint8Array): string => withoutControls(written(bytes))
