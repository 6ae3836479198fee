import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { places, type Quantity, scaled } from '#kit/shared/money/decimals.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { DocumentKind } from '../../content/content.contract.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { leftWithin, type LinePart, partOf } from '../../content/parts.rules.ts'
import { linesOfDocuments } from '../drafts/document-lines.ts'
import { documentLinesTable, documentsTable as table, type DocumentRow } from '../records/documents.table.ts'
import { takenOfOffers } from '../records/offered.ts'
import { openOf } from '../quantities/quantities.ts'

/** Quantities of lines in drafts, which must not be offered twice. */
async function inDrafts(
  ctx: Ctx,
  lines: readonly string[],
  kind: DocumentKind,
): Promise<Map<string, bigint>> {
  if (lines.length === 0) return new Map()
  const rows = await ctx.db
    .select({ source: documentLinesTable.source, quantity: documentLinesTable.quantity })
    .from(documentLinesTable)
    .innerJoin(table, eq(table._id, documentLinesTable.record))
    .where(
      and(inArray(documentLinesTable.source, [...lines]), eq(table.state, 'draft'), eq(table.kind, kind)),
    )
  const found = new Map<string, bigint>()
  for (const { source, quantity } of rows)
    found.set(source!, (found.get(source!) ?? 0n) + scaled(quantity, places.quantity))
  return found
}

const notOffered = ({ name }: DocumentLine) =>
  new Problem('MORE_THAN_OPEN', 409, {
    de: `Von „${name}“ ist im Angebot nicht mehr so viel frei: Ein Auftrag oder eine Rechnung hat es schon übernommen, oder so viel wurde nicht angeboten. Für dasselbe noch einmal kopieren Sie das Angebot.`,
    en: `Of “${name}” the offer has not that much left: an order or an invoice has taken it already, or it was not offered. For the same once more copy the offer.`,
  })

/** Whether a requested quantity is within the free one, with the same sign. */
const isWithin = (named: bigint, free: bigint): boolean =>
  named === 0n || (named > 0n ? named <= free : named >= free)

/**
 * Parts that a new document takes from others: the open quantity of each line or the requested one, with its share of
 * discounts and charges. Throws Problem `MORE_THAN_OPEN` (409) if more of an offer is requested than is free.
 */
export async function openParts(
  ctx: Ctx,
  rows: readonly DocumentRow[],
  to: DocumentKind,
  wanted: ReadonlyMap<string, Quantity> | null,
) {
  const all = await linesOfDocuments(ctx, rows)
  const ids = all.flat().map(({ _id }) => _id)
  const isOffer = rows[0]!.kind === 'offer'
  const [open, drafts] = [
    await openOf(ctx, ids),
    await (isOffer ? takenOfOffers(ctx, ids) : inDrafts(ctx, ids, to)),
  ]
  const part = (line: DocumentLine): LinePart => {
    const whole = scaled(line.quantity, places.quantity)
    const left = isOffer ? line.quantity : open.get(line._id)?.[to === 'delivery' ? 'delivered' : 'charged']
    const free = left
      ? leftWithin(scaled(left, places.quantity) - (drafts.get(line._id) ?? 0n), whole)
      : whole
    const standing = line.role === 'firm' && !wanted ? free : 0n
    const named = wanted?.get(line._id)
    const quantity = named === undefined ? standing : scaled(named, places.quantity)
    if (isOffer && !isWithin(quantity, free)) throw notOffered(line)
    return { line, taken: whole - free, quantity }
  }
  const parts = rows.map((row, at) =>
    partOf(row, all[at]!.filter(({ type }) => type === 'item' || !wanted).map(part)),
  )
  return {
    lines: parts.flatMap(({ lines }) =>
      lines.map((line): DocumentLine =>
        line.type === 'item'
          ? { ...line, _id: uuidv7(), role: 'firm', source: line._id }
          : { ...line, _id: uuidv7(), source: null },
      ),
    ),
    discounts: [
      ...rows[0]!.discounts.filter(({ percent }) => percent !== null),
      ...parts.flatMap(({ discounts }) => discounts.filter(({ percent }) => percent === null)),
    ],
    charges: parts.flatMap(({ charges }) => charges),
  }
}
