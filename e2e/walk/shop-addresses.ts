import { catalogScreens } from '#domains/shop/catalog/catalog.addresses.ts'
import { campaign, productColor, productGroup } from '#domains/shop/catalog/catalog.contract.ts'
import { product } from '#domains/shop/catalog/product.contract.ts'
import { customerScreens } from '#domains/shop/customers/customers.addresses.ts'
import { discountGroup } from '#domains/shop/customers/customers.contract.ts'
import { orderScreens } from '#domains/shop/orders/orders.addresses.ts'
import { shopOrder } from '#domains/shop/orders/orders.contract.ts'
import { paymentScreens } from '#domains/shop/payments/payments.addresses.ts'
import { shippingScreens } from '#domains/shop/shipping/shipping.addresses.ts'
import { shippingCountry, shippingGroup } from '#domains/shop/shipping/shipping.contract.ts'
import { voucher } from '#domains/shop/vouchers/vouchers.contract.ts'
import { voucherScreens } from '#domains/shop/vouchers/vouchers.addresses.ts'
import { withdrawal } from '#domains/shop/withdrawals/withdrawals.contract.ts'
import { withdrawalScreens } from '#domains/shop/withdrawals/withdrawals.addresses.ts'

/** Screens of the shop outside the navigation. */
export const shopUnlisted = [
  catalogScreens.settings,
  orderScreens.settings,
  paymentScreens.settings,
  voucherScreens.settings,
  ...[
    ...Object.values(shippingScreens),
    ...[catalogScreens.products, catalogScreens.groups, catalogScreens.colors, catalogScreens.campaigns],
    ...[customerScreens.discountGroups, orderScreens.orders],
  ].map((screen) => `${screen}/new`),
]

/** Lists of the shop, each with its edit screen. */
export const shopEditors = [
  [product, catalogScreens.products],
  [productGroup, catalogScreens.groups],
  [productColor, catalogScreens.colors],
  [campaign, catalogScreens.campaigns],
  [discountGroup, customerScreens.discountGroups],
  [shopOrder, orderScreens.orders],
  [shippingGroup, shippingScreens.groups],
  [shippingCountry, shippingScreens.countries],
  [voucher, voucherScreens.edit],
  [withdrawal, withdrawalScreens.browse],
] as const
