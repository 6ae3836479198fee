/** Where visitors choose what their devices are told. */
export const pushPage = { path: '/push' }

/** What the service worker shows while there is no network. */
export const offlinePage = { path: '/offline' }

/** Screens of the admin centre, relative to its base. */
export const pushScreens = {
  notifications: 'notifications',
} as const
