import type { Ctx } from '#kit/server/context.ts'
import { booksSettings } from '#domains/books/documents/server/offers.ts'
import { confirmationOf, partyById, type VatAnswer } from '#domains/books/masterdata/server/offers.ts'
import { netCart, type PricedCart } from '#domains/shop/cart/server/offers.ts'
import type { OrderVatCheck } from '../../order-vat-check.contract.ts'
import { dependsOnVatId, type Destination } from './order-totals.ts'

/** A cart as charged to its buyer, depending on the VIES result for the VAT id. */
export interface JudgedVatId<C extends PricedCart> extends Destination {
  /** Without VAT if the id is confirmed. */
  cart: C
  /** Stored with the order; null: VAT does not depend on the id. */
  check: OrderVatCheck | null
  /** VIES answer not yet stored at the party. */
  answer: VatAnswer | null
}

/**
 * Decides by VIES whether a business of another member state is charged VAT. Only a confirmation frees the order from
 * VAT: a new one, or one stored at the office and not revoked by VIES. A seller without a VAT id cannot supply without
 * VAT, so VIES is not asked.
 * @param answerFor the page with the button asks VIES; the order button only reads the stored answer
 */
export async function judgeVatId<C extends PricedCart>(
  ctx: Ctx,
  cart: C,
  to: Destination,
  answerFor: (ctx: Ctx, vatId: string) => Promise<VatAnswer | null>,
): Promise<JudgedVatId<C>> {
  const unjudged = { ...to, cart, check: null, answer: null }
  if (to.buyer.kind !== 'business') return unjudged
  const { party: known } = cart.customer
  const party = known ? await partyById(ctx, known) : null
  const vatId = to.buyer.vatId || party?.vatId
  if (!vatId || !(await booksSettings.read(ctx)).vatId) return unjudged
  if (!(await dependsOnVatId(ctx, { ...cart, party: known }, to))) return unjudged
  const answer = await answerFor(ctx, vatId)
  const confirmed = party && (await confirmationOf(ctx, party, vatId))
  const isNewer = confirmed && answer && answer.result !== 'unanswered' && answer.at > confirmed.at
  const counts = confirmed && !isNewer ? confirmed : answer
  if (!counts) return unjudged
  const { at, result, requestId, reason } = counts
  const isVatIdChecked = result === 'valid'
  return {
    ...to,
    buyer: { ...to.buyer, isVatIdChecked },
    cart: isVatIdChecked ? await netCart(ctx, cart) : cart,
    check: { vatId, at, result, requestId, reason },
    answer: counts === confirmed ? null : answer,
  }
}
