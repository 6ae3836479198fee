import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { AccountContribution } from '#kit/server/site/account-page.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { bookingStates } from '../../booking.rules.ts'
import { sayBooked } from '../../booking-words.rules.ts'
import { bookingsTable as table } from '../booking.table.ts'
import { keyOf, ownAddress } from './links.ts'
import { inPage, wordsOf } from '../public.views.service.ts'
import { resourcesOf } from '../resource.kind.ts'

/** A user's future bookings, on their account page. */
export const bookingAccount: AccountContribution = {
  sections: [
    {
      name: 'booking',
      order: 60,
      async load(ctx, { _id, email }) {
        const own = or(
          eq(table.account, _id),
          email ? eq(sql`lower(${table.email})`, email.toLowerCase()) : undefined,
        )
        const rows = await ctx.db
          .select()
          .from(table)
          .where(
            and(
              own,
              gt(table.until, ctx.now),
              inArray(table.state, ['unconfirmed', 'waiting', 'offered', 'requested', 'unpaid', 'confirmed']),
            ),
          )
          .orderBy(asc(table.from), asc(table._id))
          .limit(100)
        if (rows.length === 0) return null
        const words = wordsOf(ctx)
        const { timeZone } = (await siteSettings(ctx)).site
        const resources = new Map((await resourcesOf(ctx)).map((one) => [one._id, one]))
        return {
          title: words.account,
          items: rows.map((row) => {
            const resource = resources.get(row.resource)
            const when = sayBooked({ ...row, wholeDays: resource?.length === 'days' }, ctx.lang, timeZone)
            return {
              title: resource ? inPage(ctx.lang, resource.title, resource.titleEn).text : '',
              text: `${when} · ${bookingStates.states[row.state][ctx.lang]}`,
              href: ownAddress(ctx.lang, keyOf(ctx, row.group)),
            }
          }),
        }
      },
    },
  ],
}
