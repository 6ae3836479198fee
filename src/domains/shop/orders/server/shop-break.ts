import type { Ctx } from '../../../../kit/server/context.ts'
import type { FrameContribution } from '../../../../kit/server/site-frame.ts'
import type { Words } from '../../../../kit/shared/languages.ts'
import { Problem } from '../../../../kit/shared/problem.ts'
import { frontAddress, shopSettings } from '../../catalog/server/offers.ts'
import { orderSettings } from './order-settings.ts'

const title: Words = { de: 'Der Shop macht gerade Pause.', en: 'The shop is taking a break.' }
const usual: Words = {
  de: 'Es kann nichts bestellt werden. Ihr Warenkorb bleibt erhalten.',
  en: 'Nothing can be ordered. Your cart is kept.',
}

/** What the shop says of its break, in its own words where it has some; null: it takes orders. Tags the answer. */
async function breakTexts(ctx: Ctx): Promise<Words | null> {
  const { paused, pauseText } = await orderSettings(ctx)
  if (!paused) return null
  return { de: pauseText.de || usual.de, en: pauseText.en || pauseText.de || usual.en }
}

export const shopPaused = 'SHOP_PAUSED'

/** Throws 409 `SHOP_PAUSED` with the shop's own words while nothing can be ordered. */
export async function requireOpenShop(ctx: Ctx): Promise<void> {
  const texts = await breakTexts(ctx)
  if (texts)
    throw new Problem(shopPaused, 409, { de: `${title.de} ${texts.de}`, en: `${title.en} ${texts.en}` })
}

/** What all pages of the shop tell of its break above themselves; null: none, or the shop is still off and somebody looks at it. */
export const toldBreak = async (ctx: Ctx): Promise<Words | null> =>
  (await shopSettings(ctx)).enabled ? breakTexts(ctx) : null

/** Every page of the shop tells its break before somebody fills a cart in vain. */
export async function breakFrame(ctx: Ctx): Promise<FrameContribution> {
  const texts = await toldBreak(ctx)
  if (!texts) return {}
  const below = frontAddress(ctx.lang)
  return {
    warnings: [{ _id: 'shop-break', title: title[ctx.lang], text: texts[ctx.lang], level: 'info', below }],
  }
}
