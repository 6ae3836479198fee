/** Addresses without language. */
export const orderPaths = {
  step: { path: '/shop/checkout/:step' },
  order: { path: '/shop/orders/:key' },
  /** What the law wants on every page of a shop; the domain `withdrawals` answers it. */
  withdrawal: { path: '/shop/withdrawal' },
} as const

/** Screens of the admin centre, relative to its base. */
export const orderScreens = {
  orders: 'shop/orders',
  customers: 'shop/customers',
  settings: 'shop/settings/orders',
  /** The domain `withdrawals` shows them; orders lead there. */
  withdrawals: 'shop/withdrawals',
} as const
