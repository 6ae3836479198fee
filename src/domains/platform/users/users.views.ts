import type { AccountSectionData } from '#kit/shared/site/account-section.ts'
import type { ProblemBody } from '#kit/shared/problem.ts'
import type { FormGuard } from '#kit/shared/forms/submission.ts'

/** View `login`. */
export interface LoginData {
  /** Own path to go to after signing in; `''`: the landing page, or the admin centre for those who may enter it. */
  redirect: string
  /** What the plain form was answered: a message in the reader's language and the step it stands at. */
  problem?: { message: string; code: string }
  handle?: string
  /** The plain form waits for the code of the second factor. */
  secondFactor?: boolean
  /** People can make accounts for themselves. */
  signUp?: true
  /** Ways to sign in that another service proves. */
  ways?: { label: string; href: string }[]
  /** What was done before somebody was sent here. */
  done?: 'password' | 'secondFactor' | 'signUp' | 'email'
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

/** View `signUp`. */
export interface SignUpData extends FormGuard {
  /** What else can be asked for, each a box to tick. */
  choices: { name: string; label: string }[]
  privacyHref: string
  sent?: true
  /** Why nobody can make an account for himself, in the reader's language. */
  closed?: string
  form?: { values: Record<string, string>; problem?: ProblemBody }
}

/** View `confirmAccount`: where links of mails lead that show that an address is somebody's. */
export interface ConfirmData {
  kind: 'signUp' | 'email'
  /** With the address: the link still counts. */
  token?: string
  email?: string
  problem?: { message: string; code: string }
}

export type ShownSection = AccountSectionData & { name: string }

/** View `account`. */
export interface AccountData {
  handle: string
  name: string
  sections: ShownSection[]
  /** Name of the field for the password in forms that ask for a proof; null: it was given within the last minutes. */
  proofField: string | null
  /** It is a page with one section alone. */
  only?: true
  /** The section whose form was taken. */
  done?: string
  /** For those who may enter the admin centre. */
  adminUrl?: string
  /** What is shown once in a section's place. */
  shown?: ShownSection
  /** The form that was refused, with what was typed. */
  refused?: { section: string; action: string; values: Record<string, string>; problem: ProblemBody }
}
