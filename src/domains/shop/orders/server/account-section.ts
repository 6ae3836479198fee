import { desc, eq, inArray, or } from 'drizzle-orm'
import type { AccountContribution } from '#kit/server/site/account-page.ts'
import type { Ctx } from '#kit/server/context.ts'
import { dayIn, writeDay } from '#kit/shared/dates/dates.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import { linesByIds } from '#domains/books/documents/server/offers.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import { frontAddress, shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { customerPages } from '#domains/shop/customers/customers.addresses.ts'
import { partiesOfAccount } from '#domains/shop/customers/server/offers.ts'
import { isHalted, stateForBuyer } from '../orders.rules.ts'
import { wordsOf } from './checkout/checkout-frame.ts'
import { orderAddress } from './links.ts'
import { wayOf } from './order-lines.ts'
import { type OrderRow, ordersTable as table } from './orders.table.ts'
import { shopIsPresent } from './shop-presence.ts'

const mostShown = 100

/** Latest orders of an account; null if there are none, or the shop is off and all withdrawal periods have ended. */
async function ordersShown(ctx: Ctx, account: string): Promise<OrderRow[] | null> {
  if (!(await shopIsPresent(ctx))) return null
  const parties = await partiesOfAccount(ctx, account)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(or(eq(table.account, account), parties.length > 0 ? inArray(table.party, parties) : undefined))
    .orderBy(desc(table.placedAt), desc(table._id))
    .limit(mostShown)
  return rows.length > 0 || (await shopSettings(ctx)).enabled ? rows : null
}

/** Orders on the buyer's account page, each linked to its own page. */
export const ordersAccount: AccountContribution = {
  sections: [
    {
      name: 'orders',
      order: 4,
      page: {
        address: customerPages.orders,
        async entry(ctx, { _id }) {
          const { title, text, open } = wordsOf(ctx).account
          return (await ordersShown(ctx, _id)) ? { title, text, label: open } : null
        },
      },
      async load(ctx, { _id }) {
        const rows = await ordersShown(ctx, _id)
        if (!rows) return null
        const words = wordsOf(ctx)
        const zone = await siteZone(ctx)
        const lines = await linesByIds(
          ctx,
          rows.map(({ _id }) => _id),
        )
        return {
          title: words.account.title,
          ...(rows.length === 0
            ? {
                text: words.account.none,
                links: [{ label: words.account.toShop, href: frontAddress(ctx.lang) }],
              }
            : {}),
          items: rows.map((row) => ({
            title: filled(words.orderTitle, { code: row.code }),
            text: filled(words.account.line, {
              day: writeDay(dayIn(row.placedAt, zone), ctx.lang, { year: true }),
              amount: writeMoney(row.totalCents, row.currency, ctx.lang),
              state: isHalted(row)
                ? words.account.halted
                : stateForBuyer(row, wayOf(row, lines.get(row._id) ?? []))[ctx.lang],
            }),
            href: orderAddress(ctx.lang, row.key),
          })),
        }
      },
    },
  ],
}
