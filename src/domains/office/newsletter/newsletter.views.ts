import type { ProblemBody } from '#kit/shared/problem.ts'
import type { SubmissionData } from '#kit/shared/forms/submission.ts'
import type { Done, SubscriberState } from './newsletter.rules.ts'

/** A list as visitors choose it. */
export interface ListChoice {
  _id: string
  title: string
  text: string
  /** Language of its texts if different from the page's. */
  lang?: 'de'
  /** Preselected. */
  on: boolean
}

/** View `newsletterSignUp`. */
export interface SignUpData extends Omit<SubmissionData, 'sent'> {
  lists: ListChoice[]
  /** Text of the consent. */
  consent: string
  /** The action just completed, here or on another page. */
  done?: Done
}

interface Shown {
  form?: { values: Record<string, string>; problem?: ProblemBody }
}

/** View `newsletterVerify`: the page of a confirmation link. */
export interface VerifyData extends Shown {
  purpose: 'confirm' | 'address'
  /** The link has expired. */
  expired: boolean
  email: string
  lists: string[]
}

/** View `newsletterSubscription`: a subscriber's lists, opened by the link in every mail. */
export interface SubscriptionData extends Shown {
  state: SubscriberState
  email: string
  lists: ListChoice[]
  /** Consent to individual statistics; absent if the site does not ask. */
  measured?: boolean
}

/** The box in the footer of every page. */
export interface NewsletterBoxData {
  /** Address of the sign-up page, with language. */
  href: string
}
