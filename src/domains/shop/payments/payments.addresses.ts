/** Addresses without language. */
export const payPaths = {
  page: { path: '/bezahlen/:key', english: '/pay/:key' },
} as const

/** The same page, where a way to pay is chosen anew. */
export const choosingAgain = (href: string): string => `${href}?choose=1`

/** Calls that browsers and providers are sent to; none of them is a page. */
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
