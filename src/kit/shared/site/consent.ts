/** Optional services requiring consent, in the order of display (specification § 3). */
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
/** Services that measure visits: third-party scripts with an account number. */
export const measuringServices = [
  'google_analytics',
  'google_adwords',
  'facebook_pixel',
] as const satisfies ConsentService[]
export type MeasuringService = (typeof measuringServices)[number]

/** Form of account numbers: `G-…`, `AW-…`, digits. */
export const accountForms: Record<MeasuringService, RegExp> = {
  google_analytics: /^G-[A-Z0-9]{4,20}$/,
  google_adwords: /^AW-\d{6,15}$/,
  facebook_pixel: /^\d{10,20}$/,
}

export const isMeasuring = (service: ConsentService): service is MeasuringService => service in accountForms

export type ConsentFlags = Record<ConsentService, boolean>

/** Content of the consent cookie: the seven choices, whether one was made, and its time (ISO). */
export interface ConsentCookie extends ConsentFlags {
  accepted: boolean
  lastUpdated: string
}

/** Specification § 9. */
export const consentCookieName = 'cookie_prefs'
export const consentCookieDays = 180

/** Address at which a choice is recorded, without the visitor's identity. */
export const consentPath = '/api/v1/consent'

export const consentChoices = ['all', 'necessary', 'selection'] as const
export type ConsentChoice = (typeof consentChoices)[number]

/** Consent data on every page. */
export interface ConsentFrame {
  /** Number of the current list of services; 0 before the first one. */
  version: number
  /** ISO time of the current list: older choices are asked for again. */
  since: string
  /** Enabled services → ISO time of enabling. */
  services: Partial<Record<ConsentService, string>>
  /** The site's accounts at measuring services. */
  accounts: Partial<Record<MeasuringService, string>>
  /** Days for which a choice is kept. */
  days: number
  /** Domain of the cookie; empty: only the host. */
  domain: string
  /** Address of the privacy policy; empty if there is none. */
  policy: string
}

/** All services on, or all off. */
export const everyService = (accepted: boolean): ConsentFlags =>
  Object.fromEntries(consentServices.map((service) => [service, accepted])) as ConsentFlags
