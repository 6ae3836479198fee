/** The caller as a customer: account or guest; read only. */
export { customerOf, type Customer } from './customers.service.ts'
/** A party as a customer, even without any order. Throws 404. */
export { customerOfParty } from './customers.service.ts'
/**
 * A customer chosen by the office for an order, with the language of letters. Throws 403 without the right to read
 * parties, 404 for parties in the bin or without the role of customer.
 */
export { chosenCustomer } from './customers.service.ts'
/**
 * Finds or creates the party of an order, in the caller's transaction: an account's own, for a guest always a new one.
 * Adds new addresses. Throws Problem `INVALID` (422) with fields `invoice.zip`, `shipping.city`…
 */
export { customerParty, type OrderingCustomer, type PartyOfOrder } from './party-of-order.service.ts'
/**
 * Refuses an incomplete address, with field names behind a prefix. Throws Problem `INVALID` (422). Source:
 * specification § 5.
 */
export { requireAddress } from './party-of-order.service.ts'
/** Addresses in forms: field names, comparison, one-line form, salutations. */
export {
  addressFields,
  addressLine,
  type CustomerAddress,
  judgeAddress,
  readAddress,
  salutationFault,
  salutations,
  sameAddress,
} from '../customers.rules.ts'
/** Parties whose orders belong to an account: its own, and those of guest orders with its address. */
export { partiesOfAccount } from './customers.service.ts'
/**
 * Assigns guest orders to the account that has confirmed their e-mail address; runs automatically then. Returns their
 * parties.
 */
export { joinGuestOrders } from './customers.service.ts'
/** A customer's own prices, a list per requested item; group percentages are not applied. */
export { groupPrices } from './group-prices.service.ts'
/**
 * Owner of the caller's cart and favourites; after sign-in those of the visitor move to the account. Null before the
 * first item.
 */
export { makeOwner, ownerOf, type ShopOwner } from './visitor.ts'
/** Sets the readable cookie with the number of items, for the header of cached pages. */
export { tellCount } from './visitor.ts'
