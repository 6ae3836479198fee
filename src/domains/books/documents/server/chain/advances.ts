import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { asPrice, type Cents, cents, minus, negative, percentOf, sum, zero } from '#kit/shared/money/cents.ts'
import { quantity as asQuantity, rate } from '#kit/shared/money/decimals.ts'
import { split } from '#kit/shared/money/split.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { ContentItemLine, DocumentContent } from '../../content/content.contract.ts'
import { countedAt, rateKey } from '../../content/credited-vat.rules.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { taxKey } from '../../content/sealed-taxes.rules.ts'
import { isCancelled } from '../records/settled.ts'
import { linesOfDocument } from '../drafts/document-lines.ts'
import { documentsTable as table, type DocumentRow } from '../records/documents.table.ts'
import { creditedOf } from '../quantities/credit-limits.ts'

/** SQL: final invoices that deduct the row `documents` and were not cancelled. */
const takingOffs = sql`document_lines l join documents f on f."_id" = l."record"
  where l."advance" = documents."_id" and f."type" = 'final'
  and not ${isCancelled(sql`f."_id"`)}`

/** A frozen line by id; undefined unless firm. */
const itemOf = ({ content }: DocumentRow, line: string): ContentItemLine | undefined => {
  const found = content?.lines.find((one) => one._id === line)
  return found?.type === 'item' && found.role === 'firm' ? found : undefined
}

/** Rest of an issued advance after credit notes, by category and rate, in its price mode. */
async function leftOf(ctx: Ctx, row: DocumentRow): Promise<Map<string, Cents>> {
  const credited = await creditedOf(ctx, row._id)
  return new Map(
    (row.content?.vat ?? []).map((group) => {
      const back = credited.get(rateKey(group)) ?? { taxable: zero, vat: zero }
      const left = { taxable: minus(group.taxable, back.taxable), vat: minus(group.vat, back.vat) }
      return [rateKey(group), countedAt(row.counting, left)]
    }),
  )
}

/**
 * Issued advances of orders, neither cancelled nor deducted by a final invoice; `drafts` also excludes those that a
 * draft deducts.
 */
const openAdvances = (
  ctx: Ctx,
  orders: readonly string[],
  { drafts }: { drafts: boolean },
): Promise<DocumentRow[]> =>
  ctx.db
    .select()
    .from(table)
    .where(
      and(
        inArray(table.order, [...orders]),
        eq(table.type, 'advance'),
        sql`${table.number} is not null`,
        sql`not ${isCancelled(sql`documents."_id"`)}`,
        sql`not exists (select from ${takingOffs} ${drafts ? sql`` : sql`and f."number" is not null`})`,
      ),
    )
    .orderBy(table.issuedOn, table.number)

/** An issued advance with its rest, in its price mode. */
export interface Advance {
  row: DocumentRow
  left: Cents
}

/** Advances of orders with a rest that no issued final invoice deducts. */
export async function advancesLeft(ctx: Ctx, orders: readonly string[]): Promise<Advance[]> {
  const found: Advance[] = []
  for (const row of orders.length > 0 ? await openAdvances(ctx, orders, { drafts: false }) : []) {
    const left = sum((await leftOf(ctx, row)).values())
    if (left > 0) found.push({ row, left })
  }
  return found
}

/**
 * Lines of −1 for each advance and rate that a final invoice deducts, minus credit notes. The content adds number and
 * day from the reference.
 */
export async function advanceLines(ctx: Ctx, order: string): Promise<DocumentLine[]> {
  const lines: DocumentLine[] = []
  for (const row of await openAdvances(ctx, [order], { drafts: true })) {
    const left = await leftOf(ctx, row)
    for (const line of await linesOfDocument(ctx, row)) {
      const item = itemOf(row, line._id)
      const amount = (item && left.get(rateKey(item.vat))) ?? zero
      if (!item || amount <= 0) continue
      left.delete(rateKey(item.vat))
      lines.push(takingOff(row, line, amount))
    }
  }
  return lines
}

const takingOff = (row: DocumentRow, line: DocumentLine, amount: Cents): DocumentLine => ({
  ...line,
  _id: uuidv7(),
  source: null,
  quantity: asQuantity('-1'),
  price: asPrice(amount),
  base: asQuantity('1'),
  discount: null,
  allowance: zero,
  text: '',
  advance: row._id,
  // Keeping its day lets a line find the tax charged for it, whatever applies on the day of delivery
  supplyFrom: line.supplyFrom ?? row.issuedOn,
  supplyTo: line.supplyFrom ? line.supplyTo : row.issuedOn,
})

/** Deducted amounts by VAT category and rate, net or gross as the lines are priced. */
const takenOff = (lines: readonly ContentItemLine[]): Map<string, Cents> =>
  new Map(
    [...Map.groupBy(lines, ({ vat }) => rateKey(vat))].map(([key, own]) => [
      key,
      negative(sum(own.map(({ counted }) => counted))),
    ]),
  )

/**
 * Locks the advances that a document deducts until the caller's transaction ends. Throws Problem `ADVANCE_GONE` (409)
 * if one was cancelled, is deducted by another final invoice, or has another rest at a rate: no later document would
 * deduct the difference.
 */
export async function requireAdvances(
  ctx: Ctx,
  lines: readonly DocumentLine[],
  content: DocumentContent,
): Promise<void> {
  const advanceOfLine = new Map(lines.map(({ _id, advance }) => [_id, advance]))
  const used = Map.groupBy(
    content.lines.flatMap((one) => (one.type === 'item' && advanceOfLine.get(one._id) ? [one] : [])),
    ({ _id }) => advanceOfLine.get(_id)!,
  )
  if (used.size === 0) return
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table._id, [...used.keys()]))
    .orderBy(table._id)
    .for('update')
  const free = await ctx.db
    .select({ _id: table._id })
    .from(table)
    .where(
      and(
        inArray(table._id, [...used.keys()]),
        sql`not ${isCancelled(sql`documents."_id"`)}`,
        sql`not exists (select from ${takingOffs} and f."number" is not null)`,
      ),
    )
  const isFree = new Set(free.map(({ _id }) => _id))
  for (const row of rows) {
    const left = await leftOf(ctx, row)
    const wanted = takenOff(used.get(row._id)!)
    const isWhole = [...left.keys(), ...wanted.keys()].every(
      (key) => Math.max(0, left.get(key) ?? 0) === (wanted.get(key) ?? 0),
    )
    if (isFree.has(row._id) && isWhole) continue
    throw new Problem('ADVANCE_GONE', 409, {
      de: `Die Anzahlung ${row.number ?? ''} lässt sich so nicht mehr abziehen. Legen Sie die Schlussrechnung bitte neu an.`,
      en: `The advance ${row.number ?? ''} cannot be taken off like this any more. Please begin the final invoice anew.`,
    })
  }
}

/**
 * Throws Problem `ADVANCE_USED` (409) if an issued final invoice deducts the advance. The caller has locked the row.
 */
export async function requireUnused(ctx: Ctx, _id: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ number: string }>(sql`
    select f."number" from documents f where f."type" = 'final' and f."number" is not null
      and exists (select from document_lines l where l."record" = f."_id" and l."advance" = ${_id}::uuid)
      and not ${isCancelled(sql`f."_id"`)}
    order by f."number" limit 1`)
  const [found] = rows
  if (!found) return
  throw new Problem('ADVANCE_USED', 409, {
    de: `Die Schlussrechnung ${found.number} zieht diese Anzahlung ab. Stornieren Sie zuerst die Schlussrechnung.`,
    en: `The final invoice ${found.number} takes this advance off. Cancel the final invoice first.`,
  })
}

/** Lines for a percentage of an order's total, including discounts and charges: one per tax decision. */
export function advanceOf(row: DocumentRow, lines: readonly DocumentLine[], percent: string): DocumentLine[] {
  const name =
    row.language === 'de'
      ? `Anzahlung ${percent.replace('.', ',')} % zu ${row.number ?? ''}`
      : `Advance of ${percent}% for ${row.number ?? ''}`
  return (row.content?.vat ?? []).flatMap((group): DocumentLine[] => {
    const own = lines.filter(({ _id }) => {
      const item = itemOf(row, _id)
      return item && rateKey(item.vat) === rateKey(group)
    })
    const alike = [...Map.groupBy(own, taxKey).values()]
    if (alike.length === 0) return []
    const weights = alike.map((those) => {
      const all = those.reduce((total, { _id }) => total + BigInt(itemOf(row, _id)?.counted ?? 0), 0n)
      return cents(all > 0n ? all : 0n)
    })
    const amounts = split(percentOf(countedAt(row.counting, group), rate(percent)), weights)
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
              price: asPrice(amounts[at]!),
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
