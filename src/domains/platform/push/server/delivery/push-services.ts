/**
 * Push services of common browsers: Chrome and derivatives, Firefox, Safari, Edge. Subdomains count too. Sources: each
 * maker's documentation for senders.
 */
export const knownServices = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const

/** True for the host of a common push service. */
export const isKnownService = (host: string): boolean =>
  knownServices.some((known) => host === known || host.endsWith(`.${known}`))
