import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../../kit/server/context.ts'
import { type Cents, cents, percentOf } from '../../../../../kit/shared/money/cents.ts'
import {
  quantity as asQuantity,
  rate,
  unitPrice,
  unscaled,
} from '../../../../../kit/shared/money/decimals.ts'
import { uuidv7 } from '../../../../../kit/shared/uuid.ts'
import type { DocumentLine } from '../../draft.rules.ts'
import { linesOfDocument } from '../documents.service.ts'
import { documentsTable as table, type DocumentRow } from '../documents.table.ts'

/** Lines of −1 for each advance and rate that a final invoice takes off, each with number and day by its reference. */
export async function advanceLines(ctx: Ctx, order: string): Promise<DocumentLine[]> {
  const issued = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.order, order),
        eq(table.type, 'advance'),
        sql`${table.number} is not null`,
        sql`not exists (select from documents c where c."corrects" = documents."_id" and c."type" = 'cancellation')`,
        sql`not exists (select from document_lines l join documents f on f."_id" = l."record"
          where l."advance" = documents."_id" and f."type" = 'final'
          and not exists (select from documents c where c."corrects" = f."_id" and c."type" = 'cancellation'))`,
      ),
    )
    .orderBy(table.issuedOn, table.number)
  const lines: DocumentLine[] = []
  for (const row of issued)
    for (const line of await linesOfDocument(ctx, row))
      if (line.type === 'item')
        lines.push({
          ...line,
          _id: uuidv7(),
          source: null,
          quantity: asQuantity('-1'),
          price: unitPrice(unscaled(BigInt(counted(row, line._id)), 2)),
          base: asQuantity('1'),
          discount: null,
          allowance: cents(0),
          name: line.name,
          text: '',
          advance: row._id,
          // An advance has the rate of its own day, whatever holds at the delivery
          supplyFrom: row.issuedOn,
          supplyTo: row.issuedOn,
        })
  return lines
}

const counted = ({ content }: DocumentRow, line: string): Cents => {
  const found = content?.lines.find((one) => one._id === line)
  return found?.type === 'item' ? found.counted : cents(0)
}

/** One line per VAT group for a percentage of what an order comes to. */
export function advanceOf(row: DocumentRow, lines: readonly DocumentLine[], percent: string): DocumentLine[] {
  const firm = lines.filter(({ type, role }) => type === 'item' && role === 'firm')
  const groups = Map.groupBy(firm, (line) =>
    [line.vatGroup, line.nature, line.isOwn, line.reverses].join(' '),
  )
  const name =
    row.language === 'de'
      ? `Anzahlung ${percent.replace('.', ',')} % zu ${row.number ?? ''}`
      : `Advance of ${percent}% for ${row.number ?? ''}`
  return [...groups.values()].map((group) => {
    const total = cents(group.reduce((all, { _id }) => all + BigInt(counted(row, _id)), 0n))
    return {
      ...group[0]!,
      _id: uuidv7(),
      item: null,
      number: '',
      name: name.trim(),
      text: '',
      quantity: asQuantity('1'),
      unit: null,
      base: asQuantity('1'),
      price: unitPrice(unscaled(BigInt(percentOf(total, rate(percent))), 2)),
      discount: null,
      allowance: cents(0),
      source: null,
      advance: null,
    }
  })
}
