import type { ProblemBody } from '../problem.ts'

/** Nobody reads, fills in and sends a form faster than this. */
export const leastFormSeconds = 3

/** What every form of guests carries against machines. */
export interface FormGuard {
  /** Name of the field that only robots fill in. */
  trap: string
  /** The signed time at which the form was made, in a field of its own. */
  stamp: { name: string; value: string }
  /** The field for a proof of work, where the browser runs programs: how many zero bits its digest must begin with. */
  proof: { name: string; bits: number }
}

/** What the server tells a form by which guests send something in. */
export interface SubmissionData extends FormGuard {
  privacyHref: string
  /** Where to go on when it is sent. */
  listHref: string
  /** It has been taken in; what it is called by, where it has a number. */
  sent?: true | string
  /** It was refused, or wants to be gone on with: what was typed, and what is wrong. */
  form?: { values: Record<string, string>; problem?: ProblemBody }
}
