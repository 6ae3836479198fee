/** View `login`. */
export interface LoginData {
  /** Own path to go to after signing in; `''`: the landing page, or the admin centre for those who may enter it. */
  redirect: string
  /** What the plain form was answered: a message in the reader's language and the step it stands at. */
  problem?: { message: string; code: string }
  handle?: string
  /** The plain form waits for the code of the second factor. */
  secondFactor?: boolean
  /** What was done before somebody was sent here. */
  done?: 'password'
}

/** View `resetPassword`. */
export interface ResetPasswordData {
  /** Asking for the mail, having asked, or choosing a password with its token. */
  step: 'ask' | 'sent' | 'choose'
  /** With `choose`: the token of the mail, and whose password it sets. */
  token?: string
  handle?: string
  /** What the plain form was answered, or why the token does not count: a message in the reader's language. */
  problem?: { message: string; code: string }
}
