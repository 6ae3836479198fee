/** Screens of the admin centre, relative to its base. */
export const contentScreens = {
  browse: 'content/browse',
  edit: 'content/edit',
} as const
