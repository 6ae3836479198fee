/** A sheet to typeset, with the files it shows or embeds. */
export interface PaperOrder {
  id: number
  template: 'document' | 'words'
  /** An archivable file, or an image of its pages for the screen. */
  format: 'pdf' | 'svg'
  sheet: string
  files: { name: string; bytes: Uint8Array }[]
  /** Seconds since 1970; part of the input, so that equal content produces equal files. */
  madeAt: number
}

export type PaperAnswer = { id: number; set: Uint8Array } | { id: number; error: string }

/** Limits for typesetting. Real documents of a thousand lines need a tenth. */
export const paperLimits = {
  /** Milliseconds per sheet, without waiting time. */
  giveUpAfter: 30_000,
  /** Most sheets in the queue. */
  waiting: 200,
  /** Characters of a sheet as JSON. */
  sheet: 4_000_000,
  /** Bytes of the whole process. */
  memory: 768 * 2 ** 20,
  /** Milliseconds of idleness after which the process ends. */
  idle: 60_000,
}
