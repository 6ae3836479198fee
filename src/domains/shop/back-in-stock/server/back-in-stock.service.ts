import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, ViewRequest } from '#kit/server/domain.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import { isFirstToday, limitSending, mayReceipt } from '#kit/server/http/spam.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import { filled } from '#kit/shared/text/filled.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import { backInStockPath } from '#domains/shop/catalog/catalog.addresses.ts'
import {
  frontAddress,
  itemOffers,
  shopSettings,
  shopStep,
  soldItems,
  soldTitle,
  variantParts,
} from '#domains/shop/catalog/server/offers.ts'
import { site as de } from '../back-in-stock.de.ts'
import { site as en } from '../back-in-stock.en.ts'
import type { BackInStockData } from '../back-in-stock.views.ts'
import { sendNotice } from './back-in-stock.mail.ts'
import { type StockNotice, stockNoticesTable as table } from './back-in-stock.table.ts'

const wordsOf = (lang: Language) => (lang === 'en' ? en : de)
export const pageAddress = (lang: Language): string => routeAddress(backInStockPath, lang)

const sealOf = ({ platform }: Pick<Ctx, 'platform'>, _id: string) =>
  signatureOf(platform.config.secret, `stock-notice\0${_id}`, { length: 22 })

/** Signed id that opens a request. */
export const keyOf = (ctx: Pick<Ctx, 'platform'>, _id: string): string => `${_id}.${sealOf(ctx, _id)}`

async function noticeOf(ctx: Ctx, key: string): Promise<StockNotice | null> {
  const [, _id = '', seal = ''] = /^([\da-f-]{36})\.([\w-]{22})$/.exec(key) ?? []
  if (!_id || !isSigned(sealOf(ctx, _id), seal)) return null
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id))
  return row ?? null
}

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** An item as the shop sells it, and its availability; null when visitors cannot see it. */
export async function soldNow(ctx: Ctx, item: string) {
  if (!isId(item)) return null
  const sold = (await soldItems(ctx, [item])).get(item)
  const offer = (await itemOffers(ctx, [item])).get(item)
  if (!sold || !offer) return null
  const parts = (await variantParts(ctx))(offer.item)
  return {
    title: soldTitle(sold.title, parts),
    href: sold.href,
    isThere: offer.step !== 'none',
  }
}

/** Items in stock that visitors can see. */
export async function whichAreThere(ctx: Ctx, items: readonly string[]): Promise<string[]> {
  const sold = await soldItems(ctx, [...items])
  const offers = await itemOffers(ctx, [...items])
  return items.filter((item) => sold.has(item) && (offers.get(item)?.step ?? 'none') !== 'none')
}

/** View `shopBackInStock`. */
export async function backInStockView(ctx: Ctx, { query }: ViewRequest): Promise<Loaded | null> {
  const { lang } = ctx
  const words = wordsOf(lang)
  const key = query.get('key') ?? ''
  const notice = key ? await noticeOf(ctx, key) : null
  const done = query.get('done')
  const item = notice?.item ?? query.get('item') ?? ''
  const sold = await soldNow(ctx, item)
  if (!sold && !key && !done) return null
  const step = (): BackInStockData['step'] => {
    if (done === 'sent' || done === 'stopped') return done
    if (key && !notice) return 'gone'
    if (notice) return notice.provedAt === null || query.has('again') ? 'prove' : 'proved'
    return sold?.isThere ? 'there' : 'ask'
  }
  const data: BackInStockData = {
    step: step(),
    href: pageAddress(lang),
    item,
    title: sold?.title ?? '',
    productHref: sold?.href ?? null,
    shopHref: frontAddress(lang),
    privacyHref: routeAddress(legalPages.privacy, lang),
    key: notice ? key : '',
  }
  return {
    data,
    meta: { title: words.title, hidden: true },
    trail: [shopStep(ctx), { label: words.title, href: `${data.href}?${query.toString()}` }],
  }
}

/** Requests per network and hour: each sends a mail. */
const mostAsked = 10

/**
 * Stores a request. The response never reveals whether the address is known; neither does the mail, sent once a day.
 */
async function ask(ctx: Ctx, form: SentForm): Promise<string> {
  const item = form['item'] ?? ''
  const sold = await soldNow(ctx, item)
  if (!sold) throw notFound()
  const email = (form['email'] ?? '').trim()
  if (!z.email().max(200).safeParse(email).success) {
    const said = { de: de.emailWrong, en: en.emailWrong }
    throw new Problem('INVALID', 422, said, { fields: { email: said } })
  }
  if (sold.isThere)
    throw new Problem('AVAILABLE', 409, {
      de: filled(de.there, { title: sold.title }),
      en: filled(en.there, { title: sold.title }),
    })
  await limitSending(ctx, 'shop-back-in-stock', mostAsked)
  await ctx.db
    .insert(table)
    .values({ _id: uuidv7(), createdAt: ctx.now, item, email, lang: ctx.lang, provedAt: null })
    .onConflictDoNothing()
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.item, item), sql`lower(${table.email}) = lower(${email})`))
  if ((await isFirstToday(ctx, 'shop-back-in-stock-mail', row!._id)) && (await mayReceipt(ctx, email))) {
    const isProved = row!.provedAt !== null
    // The week of a request begins with its mail; only the recipient of the mail can renew a confirmed request
    if (!isProved) await ctx.db.update(table).set({ createdAt: ctx.now }).where(eq(table._id, row!._id))
    await sendNotice(ctx, row!, {
      kind: 'prove',
      title: sold.title,
      href: `${pageAddress(row!.lang)}?key=${keyOf(ctx, row!._id)}${isProved ? '&again=1' : ''}`,
    })
  }
  return `${pageAddress(ctx.lang)}?done=sent&item=${item}`
}

/** Handles the forms of the page: request, confirmation by the key of the mail, and unsubscribing. */
export async function submit(ctx: Ctx, form: SentForm): Promise<string> {
  if (!(await shopSettings(ctx)).enabled) throw notFound()
  if (form['action'] === 'ask') return ask(ctx, form)
  const key = form['key'] ?? ''
  const notice = await noticeOf(ctx, key)
  if (!notice) throw notFound()
  const own = eq(table._id, notice._id)
  if (form['action'] === 'stop') {
    await ctx.db.delete(table).where(own)
    return `${pageAddress(ctx.lang)}?done=stopped&item=${notice.item}`
  }
  if (form['action'] !== 'prove') throw notFound()
  await ctx.db
    .update(table)
    .set({ createdAt: ctx.now, provedAt: notice.provedAt ?? ctx.now })
    .where(own)
  return `${pageAddress(ctx.lang)}?key=${key}`
}
