/** Screens of the admin centre, relative to its base (specification § 2.3). */
export const voucherScreens = {
  browse: 'shop/voucher/browse',
  edit: 'shop/voucher/edit',
  settings: 'shop/settings/vouchers',
} as const
/** Screen of an order, whose domain depends on this one. */
export const orderScreen = 'shop/orders'
