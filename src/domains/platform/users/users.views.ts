import type { AccountSectionData } from '#kit/shared/site/account-section.ts'
import type { ProblemBody } from '#kit/shared/problem.ts'
import type { FormGuard } from '#kit/shared/forms/submission.ts'

/** View `login`. */
export interface LoginData {
  /** Own path after signing in; `''`: the landing page, or the admin centre for accounts with access to it. */
  redirect: string
  /** The error of a form without JavaScript, in the reader's language, with its code. */
  problem?: { message: string; code: string }
  handle?: string
  /** The form without JavaScript asks for the code of the second factor. */
  secondFactor?: boolean
  /** People can create accounts for themselves. */
  signUp?: true
  /** Ways to sign in through another service. */
  ways?: { label: string; href: string }[]
  /** The action that led to this page, to be confirmed. */
  done?: 'password' | 'secondFactor' | 'signUp' | 'email'
}

/** Views `resetPassword` and `resetSecondFactor`. */
export interface MailedLinkData {
  /** Requesting the mail, the confirmation of that, or the form of its link; `code`: by a recovery code instead. */
  step: 'ask' | 'sent' | 'choose' | 'code'
  /** With `choose`: the token of the mail, and the account's name. */
  token?: string
  handle?: string
  /** The error of a form without JavaScript, or why the token is invalid, in the reader's language. */
  problem?: { message: string; code: string }
}

/** View `signUp`. */
export interface SignUpData extends FormGuard {
  /** Optional extras, each a checkbox. */
  choices: { name: string; label: string }[]
  privacyHref: string
  sent?: true
  /** Why sign-up is closed, in the reader's language. */
  closed?: string
  form?: { values: Record<string, string>; problem?: ProblemBody }
}

/** View `confirmAccount`: the page of links that confirm an address. */
export interface ConfirmData {
  kind: 'signUp' | 'email'
  /** Present together with the address while the link is valid. */
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
  /** Name of the password field in forms that require a proof; null: proved within the last minutes. */
  proofField: string | null
  /** The page shows a single section. */
  only?: true
  /** The section whose form was accepted. */
  done?: string
  /** Only for accounts with access to the admin centre. */
  adminUrl?: string
  /** Shown once in place of a section, e.g. new recovery codes. */
  shown?: ShownSection
  /** The refused form, with its input. */
  refused?: { section: string; action: string; values: Record<string, string>; problem: ProblemBody }
}
