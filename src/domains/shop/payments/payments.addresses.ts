/** Addresses without language. */
export const payPaths = {
  page: { path: '/bezahlen/:key', english: '/pay/:key' },
} as const

/** The same page with the choice of a new method. */
export const choosingAgain = (href: string): string => `${href}?choose=1`

/** Routes for browsers and providers; none is a page of the site. */
export const payRoutes = {
  go: '/api/v0/shop/pay/:key/go',
  back: '/api/v0/shop/pay/:key/back',
  webhook: '/api/v0/shop/webhook/:provider',
} as const

/** Screens of the admin centre, relative to its base. */
export const paymentScreens = {
  browse: 'shop/payments',
  settings: 'shop/payments/settings',
} as const
