import type { Language } from '#kit/shared/text/languages.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { orderPaths } from '../../orders.addresses.ts'
import type { OrderRow } from '../orders.table.ts'

/** Where an order can be withdrawn from, with what is known of it filled in. */
export const withdrawalAddressOf = (lang: Language, { key }: Pick<OrderRow, 'key'>): string =>
  `${routeAddress(orderPaths.withdrawal, lang)}?order=${key}`
