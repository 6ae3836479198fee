/** Screens of the admin centre, relative to its base. */
export const stockScreens = {
  browse: 'accounting/stock/browse',
} as const
