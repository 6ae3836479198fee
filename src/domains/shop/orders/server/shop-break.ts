import type { Ctx } from '#kit/server/context.ts'
import type { FrameContribution } from '#kit/server/site/site-frame.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { frontAddress, shopClosures, shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { orderSettings } from './order-settings.ts'

const pauseTitle: Words = { de: 'Der Shop macht gerade Pause.', en: 'The shop is taking a break.' }
const closedTitle: Words = {
  de: 'Der Shop nimmt gerade keine Bestellungen an.',
  en: 'The shop is not taking orders just now.',
}
const closed: Words = {
  de: 'Wir bringen etwas in Ordnung und öffnen danach wieder. Ihr Warenkorb bleibt erhalten.',
  en: 'We are putting something right and will open again afterwards. Your cart is kept.',
}
const usual: Words = {
  de: 'Es kann nichts bestellt werden. Ihr Warenkorb bleibt erhalten.',
  en: 'Nothing can be ordered. Your cart is kept.',
}

interface Break {
  code: 'SHOP_PAUSED' | 'SHOP_CLOSED'
  title: Words
  text: Words
}

/** Title and text of the shop's break, in its own words if set; null while it takes orders. Tags the answer. */
async function breakTexts(ctx: Ctx): Promise<Break | null> {
  const { paused, pauseText } = await orderSettings(ctx)
  if (paused) {
    const text = { de: pauseText.de || usual.de, en: pauseText.en || pauseText.de || usual.en }
    return { code: 'SHOP_PAUSED', title: pauseTitle, text }
  }
  return (await shopClosures(ctx)).shop ? { code: 'SHOP_CLOSED', title: closedTitle, text: closed } : null
}

/**
 * Throws 409 while nothing can be ordered: `SHOP_PAUSED` with the shop's own words, `SHOP_CLOSED` while the preflight
 * has closed it.
 */
export async function requireOpenShop(ctx: Ctx): Promise<void> {
  const told = await breakTexts(ctx)
  if (!told) return
  const { code, title, text } = told
  throw new Problem(code, 409, { de: `${title.de} ${text.de}`, en: `${title.en} ${text.en}` })
}

/** Notice of the break above all pages of the shop; null if there is none, or the shop is off and shown in preview. */
const toldBreak = async (ctx: Ctx): Promise<Break | null> =>
  (await shopSettings(ctx)).enabled ? breakTexts(ctx) : null

/** Shows the break on every page of the shop, before a visitor fills a cart in vain. */
export async function breakFrame(ctx: Ctx): Promise<FrameContribution> {
  const told = await toldBreak(ctx)
  if (!told) return {}
  const { title, text } = told
  const below = frontAddress(ctx.lang)
  return {
    warnings: [{ _id: 'shop-break', title: title[ctx.lang], text: text[ctx.lang], level: 'info', below }],
  }
}
