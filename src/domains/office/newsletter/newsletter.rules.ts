export const subscriberStates = ['waiting', 'confirmed', 'left'] as const
export type SubscriberState = (typeof subscriberStates)[number]

/** What a line of the proof says: who asked, confirmed, chose other lists, moved, left, was entered by the office, or agreed to be counted. */
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

/** How long the link of a confirmation mail works. */
export const linkDays = 3
/** After that long without a confirmation a sign-up is forgotten, address and all. */
export const waitingDays = 14
/** After that long those who left are forgotten; a keyed digest keeps them from being entered again. */
export const leftDays = 30
/** After that long the proof of a consent that has ended is thrown away: until then it may have to be shown. */
export const proofMonths = 36
/** Nobody gets mails about a subscription closer together, or more of them on a day. */
export const mailPauseMinutes = 15
export const mostMails = 3

/** What the public page says after something was done; stands in its address. */
export const doneWords = ['asked', 'confirmed', 'left', 'lists', 'address', 'moved', 'measure'] as const
export type Done = (typeof doneWords)[number]

export const listField = (_id: string): string => `list_${_id}`

const looksLikeEmail = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\]+\.[^\s@.]{2,}$/
export const isEmail = (text: string): boolean => looksLikeEmail.test(text) && text.length <= 200

/** What is wrong with a sign-up, per field; values are keys of the texts under `newsletter.wrong`. */
export function wrongSignUp({
  email,
  privacy,
  lists,
}: {
  email: string
  privacy: boolean
  /** How many are chosen. */
  lists: number
}): Partial<Record<'email' | 'lists' | 'privacy', 'required' | 'email' | 'lists' | 'privacy'>> {
  return {
    ...(email === '' ? { email: 'required' } : isEmail(email) ? {} : { email: 'email' }),
    ...(lists === 0 ? { lists: 'lists' } : {}),
    ...(privacy ? {} : { privacy: 'privacy' }),
  }
}

/** What a column of an imported table can mean. Several names are put together. */
export const columnRoles = ['none', 'email', 'name', 'lang', 'tags', 'agreedOn', 'source'] as const
export type ColumnRole = (typeof columnRoles)[number]
/** Why people of an imported table may be written to: they agreed and it can be shown, or they are asked first. */
export const consentBases = ['proof', 'ask'] as const
/** What becomes of a line of an imported table. */
export const rowFates = ['new', 'known', 'blocked', 'wrong'] as const
export type RowFate = (typeof rowFates)[number]
/** More lines at once would hold the database and the mail server up for too long. */
export const mostImported = 2000
export const mostColumns = 60
