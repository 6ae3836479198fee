/** Paths of the forms and the statement, without language. */
export const contactPaths = {
  message: '/nachricht',
  barrier: '/barriere-melden',
  statement: '/Barrierefreiheit',
} as const

/** Screens of the admin centre, relative to its base. */
export const messageScreens = {
  settings: 'messages/settings',
  accessibility: 'settings/accessibility',
} as const
