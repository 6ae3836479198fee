/**
 * Addresses without language. Names come before parameters, so that pages of other domains below `/shop` are not read
 * as groups.
 */
export const shopPaths = {
  front: { path: '/shop' },
  search: { path: '/shop/search' },
  all: { path: '/shop/all' },
  group: { path: '/shop/:group' },
  product: { path: '/shop/:group/:product' },
} as const

/**
 * Address of a group by its slug, and of a product by the slugs of its group and its own; without language. Any group
 * redirects to a product's own address.
 */
export const groupPath = (slug: string): string => `/shop/${slug}`
export const productPath = (slug: string, group = 'all'): string => `/shop/${group}/${slug}`

/** Targets of the forms for cart and favourites (`POST`), handled by those domains. */
export const cartPath = { path: '/shop/cart' } as const
export const favouritesPath = { path: '/shop/favourites' } as const
/** Checkout, handled by the domain `orders`. */
export const checkoutPath = { path: '/shop/checkout' } as const

/** Form for a notice when an item is back, handled by the domain `back-in-stock`. */
export const backInStockPath = { path: '/shop/back-in-stock' } as const

/** Pages linked from the shop unless its settings say otherwise (specification § 3); without language. */
export const usualPages = {
  shippingUrl: '/Versandkosten',
  termsUrl: '/Agb',
  disclaimerUrl: '/Disclaimer',
  privacyUrl: '/Datenschutz',
  imprintUrl: '/Impressum',
  reset2FAUrl: '/reset2FA',
} as const

/** Suggestions for the shop's search field (JSON). */
export const suggestPath = '/api/v0/shop/suggest'

/** Slugs refused for groups: pages of the shop itself, existing or planned, use them. */
export const reservedGroups = [
  'all',
  'search',
  'cart',
  'checkout',
  'favourites',
  'orders',
  'account',
  'withdrawal',
  'back-in-stock',
  'voucher',
] as const

/** Screens of the admin centre, relative to its base. */
export const catalogScreens = {
  products: 'shop/products',
  groups: 'shop/groups',
  colors: 'shop/colors',
  campaigns: 'shop/campaigns',
  settings: 'shop/settings/general',
} as const
