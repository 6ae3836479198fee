/**
 * The caller's cart (account, else visitor) with current prices; a visitor's becomes the account's. Never throws for
 * its content.
 */
export { pricedCart, type PricedCart } from './cart.service.ts'
/** Reprices a cart without VAT, for a buyer who is supplied without VAT; quote shipping before. */
export { netCart } from './cart.service.ts'
/**
 * Locks the caller's cart until the transaction ends, and prices it again. Throws 404 for another owner's cart, 409
 * `CART_CLOSED` with `details { order }` if it has become an order.
 */
export { lockCart } from './cart.service.ts'
/**
 * Closes a cart that has become an order; its owner starts a new one. Throws 409 `CART_CLOSED` if another order was
 * made from it.
 */
export { closeCart } from './cart.service.ts'
/** Restores the cart of an order that was cancelled unpaid: its lines return to the owner's open cart. */
export { reopenCart } from './cart.service.ts'
/** Ids of the orders made from the caller's latest carts, newest first. */
export { orderedCarts } from './cart.service.ts'
/** Stores the delivery country of a cart, taken from the address of its order. */
export { chooseCountry } from './cart.service.ts'
/** Registers the terms of orders: the minimum value, and orders that await payment. */
export { addOrderTerms } from './order-terms.ts'
/**
 * Puts items into the caller's cart, adding quantities; items not offered are listed in `missing`. Throws Problem
 * `INVALID`, `TOO_MANY` (422), `LINES_CLOSED` (409).
 */
export { putInCart } from './fill-cart.service.ts'
/** Lines priced for a customer as in the cart, without a cart, and their sums: for orders by telephone. */
export { type Buyer, type CartLine, priceLines, sumsOf, type WantedLine } from './price-lines.service.ts'
/** Shipping costs, set with VAT, as a gross or net cart counts them. */
export { shippingIn } from '../cart.rules.ts'
