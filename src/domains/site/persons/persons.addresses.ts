/** Screens of the admin centre, relative to its base. */
export const personScreens = {
  browse: 'person/browse',
  edit: 'person/edit',
} as const
