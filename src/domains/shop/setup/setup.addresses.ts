/** Addresses without language that the specification names beside the site's own: they lead there. */
export const legalDoors = {
  privacy: { path: '/Privacy' },
  imprint: { path: '/Imprint' },
} as const

/** Screens of the admin centre, relative to its base. */
export const setupScreens = {
  configurator: 'shop/settings/configurator',
  system: 'shop/settings/system',
  vat: 'shop/vat/groups',
  stock: 'shop/stock',
} as const

/** Where words of `config.shop` (specification § 3) are set by other domains; shown where the screen exists. */
export const shopDoors = {
  general: 'shop/settings/general',
  countries: 'shop/shipping/countries',
  shippingGroups: 'shop/shipping/groups',
  discountGroups: 'shop/discount/groups',
  vat: setupScreens.vat,
  payments: 'shop/payments/settings',
  orders: 'shop/settings/orders',
  vouchers: 'shop/settings/vouchers',
} as const

/** Where the books are told who sells. */
export const sellerScreen = 'accounting/settings/global'
