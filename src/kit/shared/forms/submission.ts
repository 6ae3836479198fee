import type { ProblemBody } from '../problem.ts'

/** Least time a person needs to fill in and send a form. */
export const leastFormSeconds = 3

/** Anti-spam data of every form for guests. */
export interface FormGuard {
  /** Name of the honeypot field. */
  trap: string
  /** Field with the signed time at which the form was made. */
  stamp: { name: string; value: string }
  /** Field for a proof of work, if the browser runs scripts, with the required zero bits of its digest. */
  proof: { name: string; bits: number }
}

/** Data of a submission form for guests. */
export interface SubmissionData extends FormGuard {
  privacyHref: string
  /** Link to follow after sending. */
  listHref: string
  /** Accepted; its number, if it has one. */
  sent?: true | string
  /** Refused, or has a further step: the input, and the problem. */
  form?: { values: Record<string, string>; problem?: ProblemBody }
}
