/** Addresses without language. */
export const orderPaths = {
  step: { path: '/shop/checkout/:step' },
  order: { path: '/shop/orders/:key' },
  /** Required by law on every page of a shop; handled by the domain `withdrawals`. */
  withdrawal: { path: '/shop/withdrawal' },
} as const

/** Screens of the admin centre, relative to its base. */
export const orderScreens = {
  orders: 'shop/orders',
  customers: 'shop/customers',
  settings: 'shop/settings/orders',
  /** Screen of the domain `withdrawals`, linked from orders. */
  withdrawals: 'shop/withdrawals',
} as const
