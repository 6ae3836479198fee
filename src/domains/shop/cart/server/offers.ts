/** The caller's cart (account, else visitor), priced now; a visitor's becomes the account's. Never throws for what is in it. */
export { pricedCart, type PricedCart } from './cart.service.ts'
/** A cart priced without VAT, for a buyer who is supplied without; shipping is quoted before. */
export { netCart } from './cart.service.ts'
/**
 * The caller's cart by id, locked until the transaction ends, priced again. Throws 404 for one that is not his, 409 `CART_CLOSED` with
 * `details { order }` where it has become an order.
 */
export { lockCart } from './cart.service.ts'
/** A cart has become an order; whoever had it begins a new one. Throws 409 `CART_CLOSED` where another order was made of it. */
export { closeCart } from './cart.service.ts'
/** An order was cancelled unpaid: what was in its cart is in the open one of its owner again. */
export { reopenCart } from './cart.service.ts'
/** The caller's last carts that have become orders: ids of the orders, newest first. */
export { orderedCarts } from './cart.service.ts'
/** Stores the delivery country of a cart, as the address of its order says. */
export { chooseCountry } from './cart.service.ts'
/** Plugs in the terms of orders: the minimum value, and orders that wait for their payment. */
export { addOrderTerms } from './order-terms.ts'
/** Puts items into the caller's cart; quantities add; what is not offered is named in `missing`. Throws Problem `INVALID`, `TOO_MANY` (422), `LINES_CLOSED` (409). */
export { putInCart } from './fill-cart.service.ts'
/** Lines priced as the cart would for a customer, without a cart, and what they come to: orders by telephone. */
export { type Buyer, type CartLine, priceLines, sumsOf, type WantedLine } from './price-lines.service.ts'
/** Shipping costs, which are set with VAT, as a cart counts them. */
export { shippingIn } from '../cart.rules.ts'
