import type { Language } from '#kit/shared/text/languages.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { orderPaths } from '../../orders.addresses.ts'
import type { OrderRow } from '../orders.table.ts'

/** Address of the withdrawal form, prefilled for an order. */
export const withdrawalAddressOf = (lang: Language, { key }: Pick<OrderRow, 'key'>): string =>
  `${routeAddress(orderPaths.withdrawal, lang)}?order=${key}`
