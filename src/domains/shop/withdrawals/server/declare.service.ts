import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, ViewRequest } from '#kit/server/domain.ts'
import type { SentForm, Submitted } from '#kit/server/http/form-pages.ts'
import { limitSending, limitToday, mailboxOf } from '#kit/server/http/spam.ts'
import { isSigned, signatureOf } from '#kit/server/signatures.ts'
import type { Language, Words } from '#kit/shared/text/languages.ts'
import { places, scaled } from '#kit/shared/money/decimals.ts'
import { writeQuantity } from '#kit/shared/money/format.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { plainCode } from '#kit/shared/text/read-aloud.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { truncate } from '#kit/shared/text/truncate.ts'
import { shopTrail } from '#domains/shop/catalog/server/offers.ts'
import { orderPaths } from '#domains/shop/orders/orders.addresses.ts'
import {
  findOrder,
  isUnsent,
  orderOfKey,
  shopIsPresent,
  type ShopOrder,
} from '#domains/shop/orders/server/offers.ts'
import { site as de } from '../withdrawals.de.ts'
import { site as en } from '../withdrawals.en.ts'
import type { WithdrawalData } from '../withdrawals.views.ts'
import { chosenLines, withdrawableLines } from './chosen-lines.ts'
import { sayLines, sayStatement, storeDeclaration } from './store-declaration.ts'
import { sayMoment, sendReceipt } from './withdrawals.mail.ts'
import { type WithdrawalRow, withdrawalsTable as table } from './withdrawals.table.ts'

const wordsOf = (lang: Language) => (lang === 'en' ? en : de)

export const withdrawalAddress = (lang: Language): string => routeAddress(orderPaths.withdrawal, lang)

/** Seal that shows the receipt only to the person who has just declared. */
const receiptSeal = ({ platform }: Pick<Ctx, 'platform'>, _id: string) =>
  signatureOf(platform.config.secret, `shop-withdrawal\0${_id}`, { length: 22 })

/** Order of the link that the visitor followed; null: none. */
const orderIn = async (ctx: Ctx, key: string): Promise<ShopOrder | null> =>
  key ? orderOfKey(ctx, key) : null

/** Order named in the form. The link followed earlier counts only if its code or number is still entered. */
async function orderMeant(
  ctx: Ctx,
  { key, contract, email }: { key: string; contract: string; email: string },
): Promise<ShopOrder | null> {
  const opened = await orderIn(ctx, key)
  const isMeant = opened && (plainCode(contract) === opened.code || contract === opened.number)
  return isMeant ? opened : findOrder(ctx, { code: contract, email })
}

const linesToShow = (lang: Language, order: ShopOrder | null): WithdrawalData['lines'] =>
  (order ? withdrawableLines(order) : []).map(({ _id, name, left, excluded }) => ({
    ...{ _id, name, excluded },
    quantity: writeQuantity(left, lang),
    isSeveral: scaled(left, places.quantity) > scaled('1', places.quantity),
  }))

/** View `shopWithdrawal`: public as required by law, prefilled from an order's link. */
export async function withdrawalView(ctx: Ctx, { query }: ViewRequest): Promise<Loaded | null> {
  const { lang } = ctx
  const words = wordsOf(lang)
  const order = await orderIn(ctx, query.get('order') ?? '')
  const receipt = await receiptOf(ctx, query.get('receipt') ?? '')
  const data: WithdrawalData = {
    step: receipt ? 'done' : 'declare',
    href: withdrawalAddress(lang),
    values: {
      name: receipt?.name ?? order?.name ?? '',
      email: receipt?.email ?? order?.email ?? '',
      contract: receipt?.contract ?? order?.code ?? '',
      order: order ? (query.get('order') ?? '') : '',
    },
    lines: linesToShow(lang, order),
    receivedAt: receipt ? await sayMoment(ctx, receipt.declaredAt, lang) : '',
    statement: receipt?.statement ?? '',
  }
  return {
    data,
    meta: { title: words.title, hidden: query.size > 0 },
    trail: [...(await shopTrail(ctx)), { label: words.title, href: data.href }],
  }
}

async function receiptOf(ctx: Ctx, given: string): Promise<WithdrawalRow | null> {
  const [, _id = '', seal = ''] = /^([\da-f-]{36})\.([\w-]{22})$/.exec(given) ?? []
  if (!_id || !isSigned(receiptSeal(ctx, _id), seal)) return null
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id))
  return row ?? null
}

const line = (max: number) => z.string().trim().max(max)
const typed = z.object({ name: line(200).min(2), contract: line(100).min(2), email: z.email().max(200) })

function declared(form: SentForm) {
  const given = {
    name: (form['name'] ?? '').trim(),
    contract: (form['contract'] ?? '').trim(),
    email: (form['email'] ?? '').trim(),
  }
  const { error } = typed.safeParse(given)
  if (!error) return given
  const said: Record<string, Words> = {
    name: { de: de.nameMissing, en: en.nameMissing },
    contract: { de: de.contractMissing, en: en.contractMissing },
    email: { de: de.emailWrong, en: en.emailWrong },
  }
  const fields = Object.fromEntries(
    error.issues.map(({ path }) => [String(path[0]), said[String(path[0])]!] as const),
  )
  throw new Problem('INVALID', 422, Object.values(fields)[0]!, { fields })
}

const longestPart = 500

/** Declarations per network and hour: each sends mails. */
const mostDeclared = 20
/** Declarations per order and day, from any network: each mails the buyer and halts the order again. */
const mostOfOrder = 10

/**
 * Two steps (Art. 11a): the declaration is shown again, then confirmed by a button with the statutory words; going back
 * keeps the input. Never reveals whether an order exists: a declaration that matches none is stored for the shop to
 * check.
 */
export async function declare(ctx: Ctx, form: SentForm): Promise<Submitted> {
  if (!(await shopIsPresent(ctx))) throw notFound()
  if (form['step'] === 'change') return { values: { ...form, step: 'declare' } }
  const given = declared(form)
  const order = await orderMeant(ctx, { key: form['order'] ?? '', ...given })
  const chosen = order ? chosenLines(order, form) : []
  // Only for buyers who were shown no lines
  const part = chosen.length > 0 ? '' : truncate((form['part'] ?? '').trim(), longestPart)
  const statement = sayStatement(ctx.lang, given.contract, sayLines(ctx.lang, chosen) || part)
  if (form['step'] !== 'confirm') return { values: { ...form, step: 'confirm', statement } }
  await limitSending(ctx, 'shop-withdrawal', mostDeclared)
  // Counted even without such an order, so that a refusal does not reveal whether one exists
  const about = order?._id ?? `${plainCode(given.contract)} ${mailboxOf(given.email)}`
  await limitToday(ctx, 'shop-withdrawal', about, mostOfOrder)
  const row = await storeDeclaration(ctx, order, {
    ...given,
    ...{ channel: 'site', statement, lang: ctx.lang, declaredAt: ctx.now, part, chosen },
  })
  await sendReceipt(ctx, row, {
    isBuyer: order?.email.toLowerCase() === given.email.toLowerCase(),
    isUnsent: order !== null && isUnsent(order),
  })
  return `${withdrawalAddress(ctx.lang)}?receipt=${row._id}.${receiptSeal(ctx, row._id)}`
}
