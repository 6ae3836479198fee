import type { Language } from '../../shared/text/languages.ts'
import type { PublicAddress } from '../../shared/site/route-address.ts'
import type { AccountSectionData } from '../../shared/site/account-section.ts'
import type { Ctx } from '../context.ts'

/** Owner of an account page. */
export interface AccountHolder {
  _id: string
  handle: string
  name: string
  /** Verified address, or one entered by the office; `''` if none. */
  email: string
}

/** Result of a section's form. */
export type AccountAnswer =
  /** Done: the page is reloaded with a confirmation. */
  | 'done'
  /** Shows unstored data in place of the section, such as one-time codes. */
  | { show: AccountSectionData }
  | { file: { name: string; type: string; content: Buffer } }
  /** Redirects to an address of this site with language; the user may be signed out. */
  | { leave: string }

/** A section of every user's account page, as data: it works without JavaScript. */
export interface AccountSection {
  /** Stable and unique; appears in the address after a form is done. */
  name: string
  /** Low first. */
  order: number
  /** Page of its own below the account page, which links there by `entry`, or does not if absent. */
  page?: {
    address: PublicAddress
    entry?(ctx: Ctx, holder: AccountHolder): Promise<{ title: string; text?: string; label: string } | null>
  }
  /**
   * Data of the section; null if there is nothing for this user. Only reads.
   * @param rest address segments left open by its `page`
   */
  load(ctx: Ctx, holder: AccountHolder, rest: readonly string[]): Promise<AccountSectionData | null>
  /**
   * Processes one of its forms, named by `action`. Runs outside of a transaction and opens its own with `runWrite`.
   * Throws Problems, shown above the form with everything typed. Forms with `fresh` require a recent identity check.
   */
  take?(
    ctx: Ctx,
    holder: AccountHolder,
    action: string,
    form: Readonly<Record<string, string>>,
  ): Promise<AccountAnswer>
}

/** An option offered at sign-up. */
export interface SignUpChoice {
  name: string
  /** Label of its checkbox, which is never ticked in advance. */
  label: Record<Language, string>
  /** True if it is offered now. */
  present(ctx: Ctx): Promise<boolean>
  /** Runs once the address is verified, in the transaction that creates the account. */
  take(ctx: Ctx, holder: AccountHolder): Promise<void>
}

/** A domain's contribution to users' accounts. */
export interface AccountContribution {
  sections?: readonly AccountSection[]
  choices?: readonly SignUpChoice[]
  /** Sign-in methods besides the password, offered below the form. Only reads. */
  ways?(ctx: Ctx): Promise<readonly SignInWay[]>
}

/** Sign-in through another service; `href` is an address of this site that leads there. */
export interface SignInWay {
  label: string
  href: string
}
