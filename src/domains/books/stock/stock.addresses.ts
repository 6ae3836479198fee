/** Admin screens of stock, relative to the base. */
export const stockScreens = {
  browse: 'accounting/stock/browse',
} as const
