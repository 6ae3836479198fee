/** Addresses without language. Names go before parameters: what other domains have below `/shop` is never taken for a group. */
export const shopPaths = {
  front: { path: '/shop' },
  search: { path: '/shop/search' },
  all: { path: '/shop/all' },
  group: { path: '/shop/:group' },
  product: { path: '/shop/:group/:product' },
} as const

/** The address of a group by its slug, and of a product by its group's and its own; without language. Any group leads to a product's own address. */
export const groupPath = (slug: string): string => `/shop/${slug}`
export const productPath = (slug: string, group = 'all'): string => `/shop/${group}/${slug}`

/** Where products are put into the cart and marked (forms, `POST`): the domains of both answer there. */
export const cartPath = { path: '/shop/cart' } as const
export const favouritesPath = { path: '/shop/favourites' } as const
/** Where what is in the cart is ordered: the domain of orders answers there. */
export const checkoutPath = { path: '/shop/checkout' } as const

/** Where somebody asks to be told when something is there again: the domain `back-in-stock` answers there. */
export const backInStockPath = { path: '/shop/back-in-stock' } as const

/** Where the pages stand that a shop leads to, unless its settings say otherwise (specification § 3); without language. */
export const usualPages = {
  shippingUrl: '/Versandkosten',
  termsUrl: '/Agb',
  disclaimerUrl: '/Disclaimer',
  privacyUrl: '/Datenschutz',
  imprintUrl: '/Impressum',
  reset2FAUrl: '/reset2FA',
} as const

/** Where what is typed into the search of the shop is completed (JSON). */
export const suggestPath = '/api/v0/shop/suggest'

/** What no group may be called in an address: pages of the shop itself stand there, or will. */
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
