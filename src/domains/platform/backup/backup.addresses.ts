/** Screens of the admin centre, relative to its base. */
export const backupScreens = {
  backup: 'backup',
  past: 'backup/past',
} as const
