import type { Ctx } from '#kit/server/context.ts'
import { rowOf } from '#kit/server/records/conflict.ts'
import { Problem } from '#kit/shared/problem.ts'
import { siteZone } from '#domains/books/masterdata/server/offers.ts'
import type { DocumentContent, DocumentKind } from '../../content/content.contract.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { requireAdvances, requireUnused } from '../chain/advances.ts'
import { requireChargedOnce } from '../chain/beside-advances.ts'
import { linesOfDocument } from '../drafts/document-lines.ts'
import { requireWithinOriginal } from '../quantities/credit-limits.ts'
import { bringBack, takeDelivered, takeSold } from '../quantities/goods.ts'
import { countQuantities, openQuantities } from '../quantities/quantities.ts'
import { documentKindsByName } from '../records/documents.kinds.ts'
import type { DocumentRow } from '../records/documents.table.ts'
import { requireOffered } from '../records/offered.ts'
import { settleCredit } from '../settlements/settle-credit.service.ts'
import { freeze } from './freeze.ts'

// A cancellation is sealed with the amounts of its invoice, never from a draft
const ofNothing = new Problem('TRANSITION', 409, {
  de: 'Diese Gutschrift gehört zu keiner Rechnung. Löschen Sie den Entwurf, und stornieren oder berichtigen Sie die Rechnung selbst.',
  en: 'This credit belongs to no invoice. Remove the draft, and cancel or credit the invoice itself.',
})

/** A locked draft with the content it is issued with. */
interface Sealing {
  row: DocumentRow
  lines: readonly DocumentLine[]
  content: DocumentContent
  /** Internal note. */
  text: string
  /** Returns the goods of a credit note to stock. */
  restock?: boolean | undefined
}

/** Books the effects of a locked draft on quantities, stock and settlements, then freezes it. Returns its number. */
export async function seal(ctx: Ctx, name: DocumentKind, sealing: Sealing): Promise<string> {
  const { row, content, text } = sealing
  await effects[name](ctx, sealing)
  const values = name === 'offer' ? { expiresAt: endOf(row.validUntil, await siteZone(ctx)) } : {}
  return freeze(ctx, documentKindsByName[name], row, { content, text, values })
}

const effects: Record<DocumentKind, (ctx: Ctx, sealing: Sealing) => Promise<void>> = {
  offer: async () => {},
  async order(ctx, { row, lines }) {
    await requireWithinOffer(ctx, row, lines)
    await openQuantities(ctx, row._id, lines)
  },
  async delivery(ctx, { row, lines }) {
    await openQuantities(ctx, row._id, lines)
    await countQuantities(ctx, 'delivered', lines)
    await takeDelivered(ctx, row, lines)
  },
  invoice: (ctx, sealing) =>
    sealing.content.direction === 'charge' ? charge(ctx, sealing) : credit(ctx, sealing),
}

async function charge(ctx: Ctx, { row, lines, content }: Sealing): Promise<void> {
  await requireAdvances(ctx, lines, content)
  await requireWithinOffer(ctx, row, lines)
  await countQuantities(ctx, 'charged', lines)
  await requireChargedOnce(ctx, row, { lines, content })
  if (content.type !== 'advance') await takeSold(ctx, row, lines)
}

async function credit(ctx: Ctx, { row, lines, content, text, restock }: Sealing): Promise<void> {
  if (content.type === 'cancellation' || !row.corrects) throw ofNothing
  await requireWithinOriginal(ctx, row, { content, lines })
  await requireUnused(ctx, row.corrects)
  await settleCredit(ctx, row, content)
  if (restock) await takeInCredited(ctx, row, lines, text)
}

/** Skips documents without sources, such as the shop's orders. */
async function requireWithinOffer(ctx: Ctx, row: DocumentRow, lines: readonly DocumentLine[]): Promise<void> {
  if (lines.some(({ source }) => source !== null)) await requireOffered(ctx, row._id)
}

/** Returns credited goods to stock. Throws Problem `NOT_OUT` (409) for more than was handed over. */
async function takeInCredited(
  ctx: Ctx,
  row: DocumentRow,
  lines: readonly DocumentLine[],
  note: string,
): Promise<void> {
  const original = await rowOf(ctx, documentKindsByName.invoice, row.corrects!)
  const charged = new Map((await linesOfDocument(ctx, original)).map((line) => [line._id, line]))
  const back = lines.flatMap((line) => {
    const of = charged.get(line.source ?? '')
    return of ? [{ ...of, quantity: line.quantity }] : []
  })
  await bringBack(ctx, original, back, { note })
}

/** Midnight after an offer's last day in the site's zone. */
const endOf = (day: string | null, zone: string): string | null =>
  day === null
    ? null
    : new Date(
        Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds,
      ).toISOString()
