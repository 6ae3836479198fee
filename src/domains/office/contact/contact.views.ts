import type { Editable } from '#kit/shared/site/cards.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { MessageKind } from './contact.rules.ts'

/** Views `contactForm` of both kinds; `sent` is the number of the message. */
export interface ContactFormData extends SubmissionData {
  kind: MessageKind
  /** The question against robots; empty: none. */
  question: string
  /** Path of the page with the barrier. */
  page: string
}

/** View `accessibilityStatement`. */
export interface StatementData extends Editable {
  conformity: 'full' | 'partial' | 'none'
  issues: { text: string; lang?: 'de' }[]
  /** ISO days; empty: unknown. */
  createdOn: string
  reviewedOn: string
  method: 'self' | 'external'
  country: 'at' | 'de'
  enforcement: { name: string; address: string; href: string }
  organisation: string
  email: string
  phone: string
}
