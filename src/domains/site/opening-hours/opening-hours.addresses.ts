/** Screens of the admin centre, relative to its base. */
export const openingHoursScreens = {
  browse: 'booking/openinghours',
  edit: 'booking/openinghours/edit',
} as const
