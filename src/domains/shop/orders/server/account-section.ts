import { desc, eq, inArray, or } from 'drizzle-orm'
import type { AccountContribution } from '../../../../kit/server/account-page.ts'
import { dayIn, writeDay } from '../../../../kit/shared/dates.ts'
import { filled } from '../../../../kit/shared/filled.ts'
import { writeMoney } from '../../../../kit/shared/money/format.ts'
import { siteZone } from '../../../books/masterdata/server/offers.ts'
import { shopSettings } from '../../catalog/server/offers.ts'
import { customerPages } from '../../customers/customers.addresses.ts'
import { partiesOfAccount } from '../../customers/server/offers.ts'
import { shopOrderStates } from '../orders.rules.ts'
import { wordsOf } from './checkout/checkout-frame.ts'
import { orderAddress } from './links.ts'
import { ordersTable as table } from './orders.table.ts'

const mostShown = 100

/** What somebody has bought, on the own account page: each leads to the page of the order, with what can be done there. */
export const ordersAccount: AccountContribution = {
  sections: [
    {
      name: 'orders',
      order: 50,
      page: {
        address: customerPages.orders,
        async entry(ctx) {
          const { title, text, open } = wordsOf(ctx).account
          return (await shopSettings(ctx)).enabled ? { title, text, label: open } : null
        },
      },
      async load(ctx, { _id }) {
        if (!(await shopSettings(ctx)).enabled) return null
        const parties = await partiesOfAccount(ctx, _id)
        const rows = await ctx.db
          .select()
          .from(table)
          .where(or(eq(table.account, _id), parties.length > 0 ? inArray(table.party, parties) : undefined))
          .orderBy(desc(table.placedAt), desc(table._id))
          .limit(mostShown)
        const words = wordsOf(ctx)
        const zone = await siteZone(ctx)
        return {
          title: words.account.title,
          ...(rows.length === 0 ? { text: words.account.none } : {}),
          items: rows.map((row) => ({
            title: filled(words.orderTitle, { code: row.code }),
            text: filled(words.account.line, {
              day: writeDay(dayIn(row.placedAt, zone), ctx.lang, { year: true }),
              amount: writeMoney(row.totalCents, row.currency, ctx.lang),
              state: shopOrderStates.states[row.state][ctx.lang],
            }),
            href: orderAddress(ctx.lang, row.key),
          })),
        }
      },
    },
  ],
}
