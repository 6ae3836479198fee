import type { Language } from '#kit/shared/text/languages.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'

/** How an offer stands for whoever has its link. */
export type OfferStep = 'open' | 'accepted' | 'declined' | 'expired' | 'revised'

export interface OfferRow {
  key: string
  kind: 'item' | 'group' | 'text' | 'subtotal'
  /** By the columns for items; else what stands across all of them. */
  cells: string[]
  text: string
  /** Offered beside: counts in no sum. */
  faint: boolean
}

/** View `offerPage`: the offer as the paper says it, with what can be done. */
export interface OfferPageData extends SubmissionData {
  step: OfferStep
  href: string
  /** Empty while the file is being made. */
  pdfHref: string
  /** Names what the page shows: an answer to something else is refused. */
  version: string
  /** The offer's own. */
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
