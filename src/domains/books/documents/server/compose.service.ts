import type { Ctx } from '../../../../kit/server/context.ts'
import { composeContent, type Composed } from '../compose.rules.ts'
import type { DocumentLine } from '../draft.rules.ts'
import type { DocumentRow } from './documents.table.ts'
import { surroundingsOf } from './surroundings.service.ts'

/**
 * What a document says as things stand now, and what stands in its way. It writes nothing: preview, saving and issuing are all made of it.
 * @param today the day of issue, where it is not the present one
 */
export async function compose(
  ctx: Ctx,
  row: DocumentRow,
  lines: readonly DocumentLine[],
  today?: string,
): Promise<Composed> {
  const around = await surroundingsOf(ctx, row, lines, today)
  const kind = row.kind === 'template' ? (row.makes ?? 'invoice') : row.kind
  const type = kind === 'invoice' ? (row.type ?? 'invoice') : null
  return composeContent({ ...row, lines }, { _id: row._id, kind, type }, around)
}

/** What a document's row tells of what it adds up to. */
export const sumsOf = ({ content: { totals, direction, buyer } }: Composed) => ({
  net: totals.net,
  vat: totals.vat,
  gross: totals.gross,
  due: totals.due,
  direction,
  buyerName: buyer?.name ?? '',
})
