/**
 * The push services of the browsers that people have: Chrome and what is made of it, Firefox, Safari, Edge. A host is one of
 * theirs when it is one of these or ends with one behind a dot. Named in each maker's documentation for senders.
 */
export const knownServices = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const

/** Whether a host is one of a push service that many browsers use. */
export const isKnownService = (host: string): boolean =>
  knownServices.some((known) => host === known || host.endsWith(`.${known}`))
