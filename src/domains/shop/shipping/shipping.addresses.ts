/** Screens of the admin centre, relative to its base (specification § 2.3). */
export const shippingScreens = {
  countries: 'shop/shipping/countries',
  groups: 'shop/shipping/groups',
} as const
