/** What every refused or failed call answers: a text for people, a code for programs, and texts per field. */
export interface ProblemBody {
  message: string
  code: string
  requestId?: string
  /** Field path (`translations.en.title`) → what is wrong with it, in the reader's language. */
  fields?: Record<string, string>
  /** What the reader needs to go on, e.g. the record as it is now after a clash (409). */
  details?: Record<string, unknown>
}

/**
 * An expected refusal. Thrown anywhere in a service, it becomes the answer of the call.
 * `message` is either a finished sentence or `{ de, en }`; it is shown to the user as it is.
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

/** For somebody signed in whose role needs a second factor, before it is set up. */
export const secondFactorRequired = () =>
  new Problem('SECOND_FACTOR_REQUIRED', 403, {
    de: 'Für Ihr Konto ist ein zweiter Faktor vorgeschrieben. Bitte richten Sie ihn zuerst ein.',
    en: 'Your account needs a second factor. Please set it up first.',
  })

/** Minutes for which a proof of who somebody is counts. */
export const proofMinutes = 10

/** For a call that asks for a proof of the last minutes; the call can be repeated once it was given. */
export const proofRequired = () =>
  new Problem('PROOF_REQUIRED', 403, {
    de: 'Bitte bestätigen Sie zuerst mit Ihrem Passwort, dass Sie es sind.',
    en: 'Please confirm with your password first that it is you.',
  })

/** Header of a call that was warned about: the effects that the person has confirmed. */
export const confirmedHeader = 'x-confirmed'

/** For a call with an effect that the person has to confirm first; the call can be repeated with `effects` in the header `x-confirmed`. */
export const confirmationNeeded = (effects: string, words: { de: string; en: string }) =>
  new Problem('CONFIRMATION_NEEDED', 409, words, { details: { confirm: effects } })

/** For what another site's page asks for with the visitor's cookies. */
export const foreignOrigin = () =>
  new Problem('FOREIGN_ORIGIN', 403, {
    de: 'Diese Anfrage kam von einer anderen Website und wurde nicht ausgeführt.',
    en: 'This request came from another website and was not carried out.',
  })

export const notSignedIn = () =>
  new Problem('NOT_SIGNED_IN', 401, { de: 'Bitte melden Sie sich an.', en: 'Please sign in.' })
