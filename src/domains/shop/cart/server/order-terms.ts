import type { Ctx } from '#kit/server/context.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import type { PendingOrder } from '../cart.views.ts'

/** Terms of orders that the cart shows; the domain that takes orders plugs them in. */
export interface OrderTerms {
  /** Least value of the goods, without deposits; zero: any. */
  minimum(ctx: Ctx): Promise<Cents>
  /** Orders among `orders` that their buyer still has to pay online, newest first. */
  pending(ctx: Ctx, orders: readonly string[]): Promise<PendingOrder[]>
}

let known: OrderTerms | null = null

/** Plugs in the terms of orders; called once at start. */
export const addOrderTerms = (terms: OrderTerms): void => {
  known = terms
}

export const orderTerms = (): OrderTerms | null => known
