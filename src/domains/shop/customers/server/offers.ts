/** The caller as a customer of the shop: account or guest. Only reads. */
export { customerOf, type Customer } from './customers.service.ts'
/** A party as a customer of the shop, whether it has ever bought here or not. Throws 404. */
export { customerOfParty } from './customers.service.ts'
/**
 * The same, as the office chooses whom it orders for, with his language. Throws 403 for who may not read parties, 404 for those in the bin
 * and those that are no customers.
 */
export { chosenCustomer } from './customers.service.ts'
/**
 * Finds or makes the party of an order, in the caller's transaction: of an account its own, of a guest always a new one. Addresses that
 * it does not have yet are added. Throws Problem `INVALID` (422) with fields `invoice.zip`, `shipping.city`…
 */
export { customerParty, type OrderingCustomer, type PartyOfOrder } from './party-of-order.service.ts'
/** Refuses an address that is not whole, each field behind a prefix. Throws Problem `INVALID` (422). Source: specification § 5. */
export { requireAddress } from './party-of-order.service.ts'
/** An address as a form sends it with the names of its fields, whether two say the same, one on a line, and how people may be spoken to. */
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
/** Parties whose orders belong to an account: its own, and those of orders as a guest under its address. */
export { partiesOfAccount } from './customers.service.ts'
/** What was ordered as a guest becomes the account's that has shown the address to be its own; runs by itself then. Gives those parties. */
export { joinGuestOrders } from './customers.service.ts'
/** Prices that a customer has of his own, a list for each item asked for; percents of groups are not taken off. */
export { groupPrices } from './group-prices.service.ts'
/** Whose cart and favourites the caller's are; who has signed in takes along what was put in before. Null: nobody's yet. */
export { makeOwner, ownerOf, type ShopOwner } from './visitor.ts'
/** Tells the browser how many there are, for the header of pages that are the same for everybody. */
export { tellCount } from './visitor.ts'
