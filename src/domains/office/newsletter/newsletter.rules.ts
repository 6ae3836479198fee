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
/** Days after which unconfirmed sign-ups are deleted. */
export const waitingDays = 14
/** Days after which former subscribers are deleted; a keyed hash prevents entering them again. */
export const leftDays = 30
/** Months for which the proof of an ended consent is kept, in case it must be shown. */
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
/** Basis for mailing people of an imported table: documented consent, or asking them first. */
export const consentBases = ['proof', 'ask'] as const
/** Possible results for a row of an imported table. */
export const rowFates = ['new', 'known', 'blocked', 'wrong'] as const
export type RowFate = (typeof rowFates)[number]
/** Largest import: more lines would occupy database and mail server for too long. */
export const mostImported = 2000
export const mostColumns = 60
