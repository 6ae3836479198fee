import type { Language } from '../../shared/text/languages.ts'
import type { PublicAddress } from '../../shared/site/route-address.ts'
import type { AccountSectionData } from '../../shared/site/account-section.ts'
import type { Ctx } from '../context.ts'

/** Whose account page it is. */
export interface AccountHolder {
  _id: string
  handle: string
  name: string
  /** Shown to be theirs, or entered by the office; `''`: none. */
  email: string
}

/** What became of a form of a section. */
export type AccountAnswer =
  /** Done: the page is shown anew and says so. */
  | 'done'
  /** Goes on in the section's place with what is not stored, such as codes that are shown once. */
  | { show: AccountSectionData }
  | { file: { name: string; type: string; content: Buffer } }
  /** Goes on somewhere else, where the person may be signed out. An own path with language. */
  | { leave: string }

/** A part of the account page that everybody signed in has, told as data: it works without a program in the browser. */
export interface AccountSection {
  /** Stable and unlike all others; stands in the address once a form is done. */
  name: string
  /** Low first. */
  order: number
  /** It stands at an address of its own below the account page, which leads there by `entry`; without one it does not. */
  page?: {
    address: PublicAddress
    entry?(ctx: Ctx, holder: AccountHolder): Promise<{ title: string; text?: string; label: string } | null>
  }
  /**
   * Null: there is nothing for this person. Only reads.
   * @param rest segments of the address that its `page` leaves open
   */
  load(ctx: Ctx, holder: AccountHolder, rest: readonly string[]): Promise<AccountSectionData | null>
  /**
   * Does what one of its forms asks for, named by `action`. Runs outside of a transaction and opens its own with `runWrite`. Throws
   * Problems, which are shown above the form with everything typed. Forms with `fresh` come only after a proof of the last minutes.
   */
  take?(
    ctx: Ctx,
    holder: AccountHolder,
    action: string,
    form: Readonly<Record<string, string>>,
  ): Promise<AccountAnswer>
}

/** What somebody who asks for an account can ask for along with it. */
export interface SignUpChoice {
  name: string
  /** Beside a box to tick, which nobody has ticked before. */
  label: Record<Language, string>
  /** Whether it is offered now. */
  present(ctx: Ctx): Promise<boolean>
  /** Once the address is shown to be theirs, in the transaction that makes the account. */
  take(ctx: Ctx, holder: AccountHolder): Promise<void>
}

/** What a domain adds to the accounts of ordinary users. */
export interface AccountContribution {
  sections?: readonly AccountSection[]
  choices?: readonly SignUpChoice[]
  /** Ways to sign in beside the password, offered below the form. Only reads. */
  ways?(ctx: Ctx): Promise<readonly SignInWay[]>
}

/** A way to sign in that another service proves; `href` is an own address that leads there. */
export interface SignInWay {
  label: string
  href: string
}
