/** Addresses named by the specification that redirect to the site's own; without language. */
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

/** Screens of other domains with settings of `config.shop` (specification § 3); shown if the screen exists. */
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

/** Screen of the books with the seller's data. */
export const sellerScreen = 'accounting/settings/global'
