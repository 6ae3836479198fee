import { consentCookieDays } from '#kit/shared/site/consent.ts'
import type { Settings } from './settings.contract.ts'

/** Default rights of members: write, but neither publish nor delete. */
const memberRights: Settings['permissions']['member'] = [
  'news.read', 'news.create', 'news.update',
  'event.read', 'event.create', 'event.update',
  'entry.read', 'entry.create', 'entry.update',
  'content.read', 'content.update',
  'page.read', 'page.update',
  'person.read',
  'file.read', 'file.create', 'file.update',
] // prettier-ignore

/** Settings of a new site. */
export const defaultSettings: Settings = {
  site: {
    name: 'Dorfplatz',
    claim: { de: '', en: '' },
    logo: null,
    favicon: null,
    languages: ['de', 'en'],
    blockBarriers: false,
    timeZone: 'Europe/Vienna',
    colours: { primary: '#ff9800', accent: '#7a1f3d' },
    contact: { organisation: '', street: '', zip: '', city: '', phone: '', email: '', country: 'at' },
  },
  legal: { imprint: { de: '', en: '' }, privacy: { de: '', en: '' } },
  permissions: { member: memberRights, user: [] },
  meta: { og_image: null, routes: [] },
  system: { maintenance_image: null, quantity_units: [] },
  mail: { mailboxes: [], DEFAULT_SYSTEM_MAILBOX: null },
  components: { map: { apikey: '' }, social: { facebook: '' } },
  pages: { custom_classes: [] },
  auth: {
    availableRoles: ['user', 'member', 'admin', 'system', 'internal'],
    allow_sms_reset: false,
    sign_up: true,
    second_factor_roles: [],
  },
  images: { force_disable_cache: false },
  admincenter: { url: '/admincenter' },
  weather: { enabled: false, latitude: 48.2, longitude: 16.37 },
  privacy: {
    google_analytics_enabled: false,
    google_adwords_enabled: false,
    google_maps_enabled: false,
    instagram_enabled: false,
    facebook_enabled: false,
    facebook_pixel_enabled: false,
    firebase_messaging_enabled: false,
    google_analytics_id: '',
    google_adwords_id: '',
    facebook_pixel_id: '',
    cookie_days: consentCookieDays,
    cookie_domain: '',
    proof_months: 36,
    contact_form_enabled: true,
    newsletter_enabled: true,
  },
  message: { email: '', captcha: false, captcha_question: { de: '', en: '' }, captcha_answers: '' },
  newsletter: { box: false, measure: false },
  accessibility: {
    conformity: 'partial',
    method: 'self',
    createdOn: '',
    reviewedOn: '',
    issues: [],
    enforcement: { name: '', address: '', href: '' },
  },
}

/** Completes stored settings, which may predate the program, with defaults by section. */
export function withDefaults(stored: Partial<Settings>): Settings {
  const entries = Object.entries(defaultSettings).map(([section, value]) => [
    section,
    { ...value, ...(stored as Record<string, object | undefined>)[section] },
  ])
  return Object.fromEntries(entries) as Settings
}
