/** Screens of the admin centre, relative to its base. */
export const waitingScreens = {
  waiting: 'waiting',
} as const
