/** Pages of the shop in the visitor's account (specification § 2.2), without language. */
export const customerPages = {
  addresses: { path: '/konto/adressen', english: '/account/addresses' },
  addAddress: { path: '/konto/adressen/neu', english: '/account/addresses/add' },
  editAddress: { path: '/konto/adressen/:address', english: '/account/addresses/:address' },
  orders: { path: '/konto/bestellungen', english: '/account/orders' },
} as const

/** Screens of the admin centre, relative to its base. */
export const customerScreens = { discountGroups: 'shop/discount/groups' } as const
