/** Screens of the admin centre, relative to its base. */
export const wordScreens = {
  words: 'words',
} as const
