import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { ofParty, partiesById } from '#domains/books/masterdata/server/offers.ts'
import type { documentCalls } from '../../document-calls.contract.ts'
import { documentsTable as table, type SealedContent } from '../records/documents.table.ts'
import { advancesBehind } from './beside-advances.ts'
import { convert } from './convert.service.ts'
import { destinationOf, percentages } from './convertible.ts'
import { toCharge } from '../quantities/quantities.ts'

const alreadyBegun = {
  de: 'Ein Entwurf verrechnet das schon.',
  en: 'A draft charges this already.',
}

const hasAdvance = {
  de: 'Zu diesem Auftrag gibt es eine Anzahlung. Legen Sie beim Auftrag die Schlussrechnung an: Sie zieht sie ab.',
  en: 'There is an advance for this order. Begin the final invoice at the order: it takes the advance off.',
}

/** Recipient and delivery address from the frozen content. */
const addressed = sql<Pick<SealedContent, 'deliverTo' | 'buyer'>>`
  jsonb_build_object('deliverTo', ${table.content}->'deliverTo', 'buyer', ${table.content}->'buyer')`

/**
 * `POST …/invoice/collect`: one draft per customer for all uncharged deliveries; skipped deliveries are returned with
 * the reason.
 */
export async function collect(ctx: Ctx, { until, from, party }: InputOf<typeof documentCalls.collect>) {
  const found = await ctx.db
    .select({
      _id: table._id,
      number: table.number,
      party: table.party,
      buyerName: table.buyerName,
      buysAs: table.buysAs,
      currency: table.currency,
      counting: table.counting,
      discounts: table.discounts,
      isCollected: table.isCollected,
      content: addressed,
    })
    .from(table)
    .where(
      and(
        eq(table.kind, 'delivery'),
        inArray(table.state, ['issued', 'handedOver']),
        lte(table.issuedOn, until),
        from ? gte(table.issuedOn, from) : undefined,
        party ? ofParty(table.party, party) : undefined,
        sql`${table._id} in (select "document" from (${toCharge(sql`true`)}) as open)`,
      ),
    )
  const ahead = await advancesBehind(
    ctx,
    found.map(({ _id }) => _id),
  )
  const isAhead = ({ _id }: { _id: string }) => ahead.has(_id)
  const open = found.filter((one) => !isAhead(one))
  const parties = await partiesById(
    ctx,
    open.flatMap((one) => one.party ?? []),
  )
  const partyOf = (one: { party: string | null }) => parties.get(one.party ?? '')?._id ?? ''
  const groups = Map.groupBy(open, (one) =>
    [partyOf(one), one.buysAs, one.currency, one.counting, percentages(one), destinationOf(one)].join(' '),
  )
  const invoice: string[] = []
  const skipped: { _id: string; number: string; partyName: string; message: string }[] = found
    .filter(isAhead)
    .map(({ _id, number, buyerName: partyName }) => ({
      _id,
      number: number ?? '',
      partyName,
      message: hasAdvance[ctx.told],
    }))
  for (const group of groups.values()) {
    try {
      const made = await convert(ctx, {
        from: group.map(({ _id }) => _id).toSorted(),
        to: 'invoice',
        type: 'invoice',
      })
      invoice.push(made.document._id)
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      const message = error.code === 'NOTHING_OPEN' ? alreadyBegun[ctx.told] : error.texts[ctx.told]
      for (const { _id, number, buyerName: partyName } of group)
        skipped.push({ _id, number: number ?? '', partyName, message })
    }
  }
  return { invoice, skipped }
}
