/** Screens of the admin centre, relative to its base. */
export const withdrawalScreens = { browse: 'shop/withdrawals' } as const
