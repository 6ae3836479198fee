/** Screens of the admin centre, relative to its base. */
export const backupScreens = {
  backup: 'backup',
} as const
