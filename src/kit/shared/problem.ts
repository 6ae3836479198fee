/** Answer of every refused or failed call: a text for people, a code for programs, and texts per field. */
export interface ProblemBody {
  message: string
  code: string
  requestId?: string
  /** Field path (`translations.en.title`) → error, in the reader's language. */
  fields?: Record<string, string>
  /** Data for the next step, e.g. the current record after a conflict (409). */
  details?: Record<string, unknown>
}

/**
 * An expected refusal. Thrown anywhere in a service, it becomes the call's answer. `message` is a finished sentence or
 * `{ de, en }`, shown to the user unchanged.
 */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  readonly texts: { de: string; en: string }
  readonly fields: Record<string, { de: string; en: string }> | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(
    code: string,
    status: number,
    message: string | { de: string; en: string },
    more: {
      fields?: Record<string, { de: string; en: string }>
      details?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    const texts = typeof message === 'string' ? { de: message, en: message } : message
    super(texts.en, { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.status = status
    this.texts = texts
    this.fields = more.fields
    this.details = more.details
  }
}

export const notFound = (details?: Record<string, unknown>) =>
  new Problem(
    'NOT_FOUND',
    404,
    { de: 'Das gibt es hier nicht (mehr).', en: 'This is not here (any more).' },
    details ? { details } : {},
  )

/** Specification § 8: `C100` = no permission. */
export const noPermission = () =>
  new Problem('C100', 403, {
    de: 'Dafür fehlt Ihnen die Berechtigung.',
    en: 'You do not have permission for this.',
  })

/** For a signed-in user whose role requires a second factor that is not set up yet. */
export const secondFactorRequired = () =>
  new Problem('SECOND_FACTOR_REQUIRED', 403, {
    de: 'Für Ihr Konto ist ein zweiter Faktor vorgeschrieben. Bitte richten Sie ihn zuerst ein.',
    en: 'Your account needs a second factor. Please set it up first.',
  })

/** Minutes for which an identity check is valid. */
export const proofMinutes = 10

/** For a call that requires a recent identity check; it can be repeated after one. */
export const proofRequired = () =>
  new Problem('PROOF_REQUIRED', 403, {
    de: 'Bitte bestätigen Sie zuerst mit Ihrem Passwort, dass Sie es sind.',
    en: 'Please confirm with your password first that it is you.',
  })

/** Header of a repeated call: the effects confirmed by the user. */
export const confirmedHeader = 'x-confirmed'

/** For a call with an effect the user must confirm; it can be repeated with `effects` in the header `x-confirmed`. */
export const confirmationNeeded = (effects: string, words: { de: string; en: string }) =>
  new Problem('CONFIRMATION_NEEDED', 409, words, { details: { confirm: effects } })

/** For a request of another site's page with the visitor's cookies. */
export const foreignOrigin = () =>
  new Problem('FOREIGN_ORIGIN', 403, {
    de: 'Diese Anfrage kam von einer anderen Website und wurde nicht ausgeführt.',
    en: 'This request came from another website and was not carried out.',
  })

export const notSignedIn = () =>
  new Problem('NOT_SIGNED_IN', 401, { de: 'Bitte melden Sie sich an.', en: 'Please sign in.' })
