/** View `login`. */
export interface LoginData {
  /** Own path to go to after signing in; `''`: the landing page, or the admin centre for those who may enter it. */
  redirect: string
  /** What the plain form was answered: a message in the reader's language and the step it stands at. */
  problem?: { message: string; code: string }
  handle?: string
  /** The plain form waits for the code of the second factor. */
  secondFactor?: boolean
}
