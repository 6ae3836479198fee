import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../../kit/server/context.ts'
import { type Cents, cents, percentOf, sum, zero } from '../../../../../kit/shared/money/cents.ts'
import {
  quantity as asQuantity,
  rate,
  unitPrice,
  unscaled,
} from '../../../../../kit/shared/money/decimals.ts'
import { split } from '../../../../../kit/shared/money/split.ts'
import { Problem } from '../../../../../kit/shared/problem.ts'
import { uuidv7 } from '../../../../../kit/shared/uuid.ts'
import type { ContentItemLine, ContentVatGroup } from '../../content.contract.ts'
import type { DocumentLine } from '../../draft.rules.ts'
import { linesOfDocument } from '../documents.service.ts'
import { documentsTable as table, type DocumentRow } from '../documents.table.ts'
import { creditedOf, keyOf } from '../issuing/credit-limits.ts'

/** Whether a final invoice that was not cancelled takes an advance off: another one than `except`, issued or not. */
const takenOff = (advance: ReturnType<typeof sql>, except: string | null = null) => sql`exists (
  select from document_lines l join documents f on f."_id" = l."record"
  where l."advance" = ${advance} and f."type" = 'final' and f."_id" is distinct from ${except}::uuid
  and not exists (select from documents c where c."corrects" = f."_id" and c."type" = 'cancellation'))`

/** What a VAT group comes to as its document counts. */
const countedOf = ({ counting }: Pick<DocumentRow, 'counting'>, { taxable, vat }: ContentVatGroup): Cents =>
  counting === 'net' ? taxable : sum([taxable, vat])

/** A frozen line by its id, where it counts. */
const itemOf = ({ content }: DocumentRow, line: string): ContentItemLine | undefined => {
  const found = content?.lines.find((one) => one._id === line)
  return found?.type === 'item' && found.role === 'firm' ? found : undefined
}

/** Lines of −1 for each advance and rate that a final invoice takes off, less what was credited of it, with number and day by its reference. */
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
        sql`not ${takenOff(sql`documents."_id"`)}`,
      ),
    )
    .orderBy(table.issuedOn, table.number)
  const lines: DocumentLine[] = []
  for (const row of issued) {
    const credited = await creditedOf(ctx, row._id)
    const groups = new Map((row.content?.vat ?? []).map((group) => [keyOf(group), group]))
    for (const line of await linesOfDocument(ctx, row)) {
      const item = itemOf(row, line._id)
      const group = item && groups.get(keyOf(item.vat))
      if (!group) continue
      groups.delete(keyOf(group))
      const back = credited.get(keyOf(group))
      const left = countedOf(row, {
        ...group,
        taxable: cents(group.taxable - (back?.taxable ?? 0)),
        vat: cents(group.vat - (back?.vat ?? 0)),
      })
      if (left > 0) lines.push(takingOff(row, line, left))
    }
  }
  return lines
}

const takingOff = (row: DocumentRow, line: DocumentLine, amount: Cents): DocumentLine => ({
  ...line,
  _id: uuidv7(),
  source: null,
  quantity: asQuantity('-1'),
  price: unitPrice(unscaled(BigInt(amount), 2)),
  base: asQuantity('1'),
  discount: null,
  allowance: zero,
  text: '',
  advance: row._id,
  // An advance has the rate of its own day, whatever holds at the delivery
  supplyFrom: row.issuedOn,
  supplyTo: row.issuedOn,
})

/**
 * Holds the advances that a document is about to take off until the caller's transaction ends. Throws Problem `ADVANCE_GONE` (409) where one was
 * cancelled or another final invoice takes it off.
 */
export async function requireAdvances(
  ctx: Ctx,
  _id: string,
  lines: readonly Pick<DocumentLine, 'advance'>[],
): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ advance }) => advance ?? []))].toSorted()
  if (ids.length === 0) return
  await ctx.db
    .select({ _id: table._id })
    .from(table)
    .where(inArray(table._id, ids))
    .orderBy(table._id)
    .for('update')
  const gone = await ctx.db
    .select({ number: table.number })
    .from(table)
    .where(
      and(
        inArray(table._id, ids),
        sql`(exists (select from documents c where c."corrects" = documents."_id" and c."type" = 'cancellation')
          or ${takenOff(sql`documents."_id"`, _id)})`,
      ),
    )
  if (gone.length === 0) return
  const numbers = gone.map(({ number }) => number ?? '').join(', ')
  throw new Problem('ADVANCE_GONE', 409, {
    de: `Diese Anzahlung lässt sich nicht mehr abziehen: ${numbers}. Legen Sie die Schlussrechnung bitte neu an.`,
    en: `This advance cannot be taken off any more: ${numbers}. Please begin the final invoice anew.`,
  })
}

/** Throws Problem `ADVANCE_USED` (409) where an issued final invoice takes an advance off. Its row is locked by the caller. */
export async function requireUnused(ctx: Ctx, { _id }: Pick<DocumentRow, '_id'>): Promise<void> {
  const { rows } = await ctx.db.execute<{ number: string }>(sql`
    select f."number" from documents f where f."type" = 'final' and f."number" is not null
      and exists (select from document_lines l where l."record" = f."_id" and l."advance" = ${_id}::uuid)
      and not exists (select from documents c where c."corrects" = f."_id" and c."type" = 'cancellation')
    order by f."number" limit 1`)
  const [found] = rows
  if (!found) return
  throw new Problem('ADVANCE_USED', 409, {
    de: `Die Schlussrechnung ${found.number} zieht diese Anzahlung ab. Stornieren Sie zuerst die Schlussrechnung.`,
    en: `The final invoice ${found.number} takes this advance off. Cancel the final invoice first.`,
  })
}

/** What decides the tax of a line on whatever day. */
const taxKey = ({ vatGroup, nature, isOwn, isExcise, reverses }: DocumentLine): string =>
  [vatGroup, nature, isOwn, isExcise, reverses].join(' ')

/** Lines for a percentage of what an order comes to, discounts and charges with it: one for each way of being taxed. */
export function advanceOf(row: DocumentRow, lines: readonly DocumentLine[], percent: string): DocumentLine[] {
  const name =
    row.language === 'de'
      ? `Anzahlung ${percent.replace('.', ',')} % zu ${row.number ?? ''}`
      : `Advance of ${percent}% for ${row.number ?? ''}`
  return (row.content?.vat ?? []).flatMap((group): DocumentLine[] => {
    const own = lines.filter(({ _id }) => {
      const item = itemOf(row, _id)
      return item && keyOf(item.vat) === keyOf(group)
    })
    const alike = [...Map.groupBy(own, taxKey).values()]
    if (alike.length === 0) return []
    const weights = alike.map((those) => {
      const all = those.reduce((total, { _id }) => total + BigInt(itemOf(row, _id)?.counted ?? 0), 0n)
      return cents(all > 0n ? all : 0n)
    })
    const amounts = split(percentOf(countedOf(row, group), rate(percent)), weights)
    return alike.flatMap((those, at) =>
      amounts[at]! > 0
        ? [
            {
              ...those[0]!,
              _id: uuidv7(),
              item: null,
              number: '',
              name: name.trim(),
              text: '',
              quantity: asQuantity('1'),
              unit: null,
              base: asQuantity('1'),
              price: unitPrice(unscaled(BigInt(amounts[at]!), 2)),
              discount: null,
              allowance: zero,
              source: null,
              advance: null,
            },
          ]
        : [],
    )
  })
}
