/** Screens of the admin centre, relative to its base. */
export const analyticsScreens = {
  report: 'analytics',
} as const
