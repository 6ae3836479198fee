import type { Language } from '#kit/shared/text/languages.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'

/** State of an offer for the visitor with the link. */
export type OfferStep = 'open' | 'accepted' | 'declined' | 'expired' | 'revised'

export interface OfferRow {
  key: string
  kind: 'item' | 'group' | 'text' | 'subtotal'
  /** Cells of an item's columns; other rows span all columns. */
  cells: string[]
  text: string
  /** Optional line, in no total. */
  faint: boolean
}

/** View `offerPage`: the offer as printed, with the possible answers. */
export interface OfferPageData extends SubmissionData {
  step: OfferStep
  href: string
  /** Empty while the file is being created. */
  pdfHref: string
  /** Identifies the content shown: an answer to another version is rejected. */
  version: string
  /** Language of the offer. */
  lang: Language
  heading: string
  subject: string
  recipient: string[]
  sender: string[]
  facts: [string, string][]
  introduction: string
  columns: { key: string; label: string; isNumber: boolean }[]
  rows: OfferRow[]
  totals: { name: string; amount: string; isMain: boolean }[]
  notes: string[]
  closing: string
}
