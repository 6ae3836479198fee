import type { Ctx } from '#kit/server/context.ts'
import { site as de } from '../../orders.de.ts'
import { site as en } from '../../orders.en.ts'
import { type CheckoutStep, checkoutSteps } from '../../orders.rules.ts'
import type { ShownStep } from '../../orders.views.ts'
import { legal as legalDe } from '../../withdrawal-notice.de.ts'
import { legal as legalEn } from '../../withdrawal-notice.en.ts'
import { cartHref } from './cart-address.ts'
import { stepAddress } from '../links.ts'

export const wordsOf = (ctx: Pick<Ctx, 'lang'>) => (ctx.lang === 'en' ? en : de)
export const legalWords = (ctx: Pick<Ctx, 'lang'>) => (ctx.lang === 'en' ? legalEn : legalDe)

/** Steps shown above a page. Earlier steps are links until the order is placed. */
export function stepsAt(ctx: Pick<Ctx, 'lang'>, here: CheckoutStep): ShownStep[] {
  const at = checkoutSteps.indexOf(here)
  const isOrdered = at >= checkoutSteps.indexOf('payment')
  return checkoutSteps.map((step, index) => ({
    step,
    isHere: step === here,
    href:
      index < at && !isOrdered ? (step === 'cart' ? cartHref(ctx.lang) : stepAddress(ctx.lang, step)) : null,
  }))
}
