import { withoutControls } from '#kit/server/text/control-characters.ts'
import type { Language } from '#kit/shared/text/languages.ts'

export type Words = Record<Language, string>

/** More dates than that are not taken from a file at once. */
export const mostDates = 3000
/** Dates, left out ones included, after which a reader need not go on: a small file can name millions of days. */
export const mostRead = 10_000
/** So many faults are enough to know that a file is of another kind. */
export const mostFaults = 1000
export const longestWord = 200

/** A date as a file has it, before its words are known to be kinds and zones. */
export interface ReadDate {
  /** Of the file, 1 for the first. */
  line: number
  date: string
  kind: string
  /** `''`: the file does not say. */
  zone: string
  note: string
}

/** What is wrong at a line: nothing of the file is stored then. */
export interface Fault {
  line: number
  words: Words
}

/** What is left out on purpose, and why. */
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

/** Whether the rest of a file can't change any more that it is refused. */
export const isEnough = ({ dates, dropped, faults }: ReadFile): boolean =>
  dates.length > mostDates || dates.length + dropped.length > mostRead || faults.length >= mostFaults

export const tooLong: Words = {
  de: `Eine Bezeichnung ist zu lang: höchstens ${longestWord} Zeichen sind möglich.`,
  en: `A name is too long: at most ${longestWord} characters are possible.`,
}

/** First and last day of which dates are taken, and how far series without an end reach. */
export interface ReadSpan {
  from: string
  to: string
  endless: string
  /** Zone of the site. */
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

/** Whether a day is taken; else why not. */
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

/** The text of a file, whatever it was written with: UTF-8, UTF-16 with its mark, else Windows-1252. */
export const decoded = (bytes: Uint8Array): string => withoutControls(written(bytes))
