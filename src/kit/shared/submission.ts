import type { ProblemBody } from './problem.ts'

/** What the server tells a form by which guests send something in. */
export interface SubmissionData {
  /** Name of the field that only robots fill in, and the signed time in its own field. */
  trap: string
  stamp: { name: string; value: string }
  privacyHref: string
  /** Where to go on when it is sent. */
  listHref: string
  /** It has been taken in. */
  sent?: boolean
  /** It was refused: what was typed, and why. */
  form?: { values: Record<string, string>; problem: ProblemBody }
}
