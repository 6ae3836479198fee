import { orderScreens } from '#domains/shop/orders/orders.addresses.ts'

/** Screens of the admin centre, relative to its base. */
export const withdrawalScreens = { browse: orderScreens.withdrawals } as const
