/** Page to choose push topics. */
export const pushPage = { path: '/push' }

/** Page shown by the service worker when offline. */
export const offlinePage = { path: '/offline' }

/** Screens of the admin centre, relative to its base. */
export const pushScreens = {
  notifications: 'notifications',
} as const
