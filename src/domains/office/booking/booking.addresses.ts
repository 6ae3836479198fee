/** Addresses without language. */
export const bookingPaths = {
  list: { path: '/buchen', english: '/book' },
  resource: { path: '/buchen/:thing', english: '/book/:thing' },
  own: { path: '/buchen/termin/:key', english: '/book/appointment/:key' },
} as const

/** Screens of the admin centre, relative to its base. */
export const bookingScreens = {
  browse: 'booking/browse',
  edit: 'booking/edit',
  calendar: 'booking/calendar',
  settings: 'booking/settings',
  resource: 'booking/settings/edit',
  general: 'booking/settings/general',
} as const
