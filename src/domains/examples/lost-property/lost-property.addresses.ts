/** Screens of the admin centre, relative to its base. */
export const lostItemScreens = {
  browse: 'lost-property/browse',
  edit: 'lost-property/edit',
  settings: 'lost-property/settings',
} as const
