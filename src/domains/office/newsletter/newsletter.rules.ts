export const subscriberStates = ['waiting', 'confirmed', 'left'] as const
export type SubscriberState = (typeof subscriberStates)[number]

/**
 * Entries of the proof of consent: sign-up, confirmation, other lists, new address, unsubscription, entry by the
 * office, consent to statistics.
 */
export const consentActions = [
  'asked',
  'confirmed',
  'lists',
  'address',
  'left',
  'entered',
  'measured',
  'unmeasured',
] as const
export type ConsentAction = (typeof consentActions)[number]

/** Days for which the link of a confirmation mail is valid. */
export const linkDays = 3
/** After that long without a confirmation a sign-up is forgotten, address and all. */
export const waitingDays = 14
/** After that long those who left are forgotten; a keyed digest keeps them from being entered again. */
export const leftDays = 30
/** After that long the proof of a consent that has ended is thrown away: until then it may have to be shown. */
export const proofMonths = 36
/** Minimum minutes between mails to an address about its subscription; their number per day is limited too. */
export const mailPauseMinutes = 15
export const mostMails = 3

/** Confirmations on the public page; part of its address. */
export const doneWords = ['asked', 'confirmed', 'left', 'lists', 'address', 'moved', 'measure'] as const
export type Done = (typeof doneWords)[number]

export const listField = (_id: string): string => `list_${_id}`

const looksLikeEmail = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]+\.[^\s@.]{2,}$/
export const isEmail = (text: string): boolean => looksLikeEmail.test(text) && text.length <= 200

/** Errors of a sign-up, by field; values are keys of the texts under `newsletter.wrong`. */
export function wrongSignUp({
  email,
  privacy,
  lists,
}: {
  email: string
  privacy: boolean
  /** Number of chosen lists. */
  lists: number
}): Partial<Record<'email' | 'lists' | 'privacy', 'required' | 'email' | 'lists' | 'privacy'>> {
  return {
    ...(email === '' ? { email: 'required' } : isEmail(email) ? {} : { email: 'email' }),
    ...(lists === 0 ? { lists: 'lists' } : {}),
    ...(privacy ? {} : { privacy: 'privacy' }),
  }
}

/** Possible meanings of a column in an imported table. Several name columns are joined. */
export const columnRoles = ['none', 'email', 'name', 'lang', 'tags', 'agreedOn', 'source'] as const
export type ColumnRole = (typeof columnRoles)[number]
/** Why people of an imported table may be written to: they agreed and it can be shown, or they are asked first. */
export const consentBases = ['proof', 'ask'] as const
/** Possible results for a row of an imported table. */
export const rowFates = ['new', 'known', 'blocked', 'wrong'] as const
export type RowFate = (typeof rowFates)[number]
/** More lines at once would hold the database and the mail server up for too long. */
export const mostImported = 2000
export const mostColumns = 60
