import type { ProblemBody } from '../../kit/shared/problem.ts'
import type { Editable } from '../../kit/shared/cards.ts'
import type { MessageKind } from './contact.rules.ts'

/** Views `contactForm` of both kinds. */
export interface ContactFormData {
  kind: MessageKind
  /** The question against robots; empty: none is asked. */
  question: string
  /** Address path of the page that a barrier was met on. */
  page: string
  /** Number of the message that was just sent; empty: none was. */
  sent: string
  /** Name of the field that only robots fill in, and the signed time in its own field. */
  trap: string
  stamp: { name: string; value: string }
  /** What was refused, where the form was sent without the program. */
  form?: { values: Record<string, string>; problem: ProblemBody }
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
