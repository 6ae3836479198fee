/** Screens of the admin centre, relative to its base. */
export const privacyScreens = {
  dossier: 'settings/dossier',
} as const
