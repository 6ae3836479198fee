import {
  createDocument,
  createOpeningItem,
  noteOpeningSettlement,
} from '#domains/books/documents/server/offers.ts'
import { siteDay } from '#domains/books/masterdata/server/offers.ts'
import type { Platform } from '#kit/server/context.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { linesOf, stockOf } from './make-documents.ts'
import { habits, openingItems } from './winery-standing.ts'

/** Templates and opening items of the winery's books. */
export const makeStanding = (platform: Platform): Promise<void> =>
  runWrite(platform, systemCaller(), async (ctx) => {
    const [stock, today] = [await stockOf(ctx), await siteDay(ctx)]
    for (const { makes, party: number, subject, sold, repeats, discount, isPaused } of habits) {
      const party = number === null ? undefined : stock.parties.get(number)
      const nextOn = repeats ? laterDay(today, repeats.inDays) : null
      await createDocument(
        ctx,
        'template',
        {
          ...{ makes, subject, party: party?._id ?? null, counting: party?.priceMode ?? 'gross' },
          ...{
            every: repeats?.every ?? null,
            nextOn,
            onDay: nextOn === null ? null : Number(nextOn.slice(8)),
          },
          state: isPaused ? 'paused' : 'active',
          discounts: discount ? [{ ...discount, amount: cents(0) }] : [],
        },
        linesOf(stock, sold),
      )
    }
    for (const { number, party, issued, due, amount, note, came } of openingItems) {
      const issuedOn = laterDay(today, -issued)
      const { _id } = await createOpeningItem(ctx, {
        ...{ number: `${issuedOn.slice(0, 4)}-${number}`, party: stock.parties.get(party)!._id },
        ...{ issuedOn, dueOn: due === null ? null : laterDay(today, -due), amount, note },
      })
      if (came)
        await noteOpeningSettlement(ctx, {
          ...{ _id, source: 'transfer', amount: came.amount, on: laterDay(today, -came.before), note: '' },
        })
    }
  })
