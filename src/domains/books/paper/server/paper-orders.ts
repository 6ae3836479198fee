/** A sheet to be set, with the files that it shows or carries along. */
export interface PaperOrder {
  id: number
  template: 'document' | 'words'
  /** A file for archives, or a picture of its pages for a screen. */
  format: 'pdf' | 'svg'
  sheet: string
  files: { name: string; bytes: Uint8Array }[]
  /** Seconds since 1970: the same content gives the same file. */
  madeAt: number
}

export type PaperAnswer = { id: number; set: Uint8Array } | { id: number; error: string }

/** What making a sheet may take. Honest ones of a thousand lines need a tenth of it. */
export const paperLimits = {
  /** Milliseconds for one sheet, from when its turn comes. */
  giveUpAfter: 30_000,
  /** Sheets that wait for their turn. */
  waiting: 200,
  /** Characters of a sheet with all that stands around its texts. */
  sheet: 4_000_000,
  /** Bytes of the whole process. */
  memory: 768 * 2 ** 20,
  /** Milliseconds without an order after which it ends. */
  idle: 60_000,
}
