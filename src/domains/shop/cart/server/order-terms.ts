import type { Ctx } from '#kit/server/context.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import type { PendingOrder } from '../cart.views.ts'

/** Terms of orders shown in the cart; registered by the domain that takes orders. */
export interface OrderTerms {
  /** Minimum value of the goods, without deposits; zero: none. */
  minimum(ctx: Ctx): Promise<Cents>
  /** Filters `orders` to those that await online payment, newest first. */
  pending(ctx: Ctx, orders: readonly string[]): Promise<PendingOrder[]>
}

let known: OrderTerms | null = null

/** Registers the terms of orders; called once at start. */
export const addOrderTerms = (terms: OrderTerms): void => {
  known = terms
}

export const orderTerms = (): OrderTerms | null => known
