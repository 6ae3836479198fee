import type { ProblemBody } from '#kit/shared/problem.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { Done, SubscriberState } from './newsletter.rules.ts'

/** A list as people choose it. */
export interface ListChoice {
  _id: string
  title: string
  text: string
  /** The language of its words where it is not the page's. */
  lang?: 'de'
  /** It is chosen already. */
  on: boolean
}

/** View `newsletterSignUp`. */
export interface SignUpData extends Omit<SubmissionData, 'sent'> {
  lists: ListChoice[]
  /** The words that are agreed to. */
  consent: string
  /** The action just completed, here or on another page. */
  done?: Done
}

interface Shown {
  form?: { values: Record<string, string>; problem?: ProblemBody }
}

/** View `newsletterVerify`: the link of a mail. */
export interface VerifyData extends Shown {
  purpose: 'confirm' | 'address'
  /** The link is too old. */
  expired: boolean
  email: string
  lists: string[]
}

/** View `newsletterSubscription`: what somebody gets, by the link in every mail. */
export interface SubscriptionData extends Shown {
  state: SubscriberState
  email: string
  lists: ListChoice[]
  /** Whether they may be counted one by one; missing: the site does not ask. */
  measured?: boolean
}

/** The box in the footer of every page. */
export interface NewsletterBoxData {
  /** Address of the sign-up page, with language. */
  href: string
}
