/** The optional services that a visitor is asked about, in the order they are shown (specification § 3). */
export const consentServices = [
  'google_analytics',
  'google_adwords',
  'google_maps',
  'instagram',
  'facebook',
  'facebook_pixel',
  'firebase_messaging',
] as const
export type ConsentService = (typeof consentServices)[number]
/** Those that watch how the site is used: foreign scripts that need an account's number. */
export const measuringServices = [
  'google_analytics',
  'google_adwords',
  'facebook_pixel',
] as const satisfies ConsentService[]
export type MeasuringService = (typeof measuringServices)[number]

/** What the number of an account looks like: `G-…`, `AW-…`, digits. */
export const accountForms: Record<MeasuringService, RegExp> = {
  google_analytics: /^G-[A-Z0-9]{4,20}$/,
  google_adwords: /^AW-\d{6,15}$/,
  facebook_pixel: /^\d{10,20}$/,
}

export const isMeasuring = (service: ConsentService): service is MeasuringService => service in accountForms

export type ConsentFlags = Record<ConsentService, boolean>

/** What the consent cookie holds: the seven choices, whether one was made, and when (ISO time). */
export interface ConsentCookie extends ConsentFlags {
  accepted: boolean
  lastUpdated: string
}

/** Specification § 9. */
export const consentCookieName = 'cookie_prefs'
export const consentCookieDays = 180

/** Where a choice is recorded, without who made it. */
export const consentPath = '/api/v1/consent'

export const consentChoices = ['all', 'necessary', 'selection'] as const
export type ConsentChoice = (typeof consentChoices)[number]

/** What every page says about the site's optional services. */
export interface ConsentFrame {
  /** Counts the lists of services that visitors were asked about; 0 while there was none. */
  version: number
  /** ISO time since which this list stands: older choices are asked for again. */
  since: string
  /** Services switched on for the site → ISO time since when. */
  services: Partial<Record<ConsentService, string>>
  /** The site's accounts with those of them that measure. */
  accounts: Partial<Record<MeasuringService, string>>
  /** How long a choice is kept. */
  days: number
  /** Domain of the cookie; empty: the host alone. */
  domain: string
  /** Address of the privacy policy; empty: there is none. */
  policy: string
}

/** Every service on, or every one off. */
export const everyService = (accepted: boolean): ConsentFlags =>
  Object.fromEntries(consentServices.map((service) => [service, accepted])) as ConsentFlags
