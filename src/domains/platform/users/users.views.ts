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
  done?: 'password' | 'secondFactor'
}

/** Views `resetPassword` and `resetSecondFactor`. */
export interface MailedLinkData {
  /** Asking for the mail, having asked, or using the token of its link; `code`: by a recovery code instead. */
  step: 'ask' | 'sent' | 'choose' | 'code'
  /** With `choose`: the token of the mail, and whose account it is for. */
  token?: string
  handle?: string
  /** What the plain form was answered, or why the token does not count: a message in the reader's language. */
  problem?: { message: string; code: string }
}
