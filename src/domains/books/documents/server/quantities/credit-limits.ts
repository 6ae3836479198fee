import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { type Cents, cents, minus, negative, sum, zero } from '#kit/shared/money/cents.ts'
import { places, type Quantity, scaled } from '#kit/shared/money/decimals.ts'
import type { Taxed } from '#kit/shared/money/totals.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import type { ContentAdjustment, DocumentContent } from '../../content/content.contract.ts'
import type { ReductionsLeft } from '../../content/credit-parts.rules.ts'
import { type ChargedRate, rateKey } from '../../content/credited-vat.rules.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { countedOf, leftAfter } from '../../content/parts.rules.ts'
import { isCancelled } from '../records/settled.ts'
import { firm } from './quantities.ts'
import { documentLinesTable, documentsTable as table, type DocumentRow } from '../records/documents.table.ts'

/** SQL: the document was not cancelled. */
const stands = sql`not ${isCancelled(sql`documents."_id"`)}`

/** `drafts` includes credit notes not yet issued. */
interface Which {
  drafts: boolean
}

/** Credit notes that were not cancelled. */
const isCreditNote = ({ drafts }: Which) =>
  and(eq(table.type, 'credit_note'), drafts ? undefined : isNotNull(table.number), stands)

/** The credit notes of an invoice. */
const creditNotesOf = (ctx: Ctx, invoice: string, which: Which) =>
  ctx.db
    .select({ content: table.content, discounts: table.discounts, charges: table.charges })
    .from(table)
    .where(and(eq(table.corrects, invoice), isCreditNote(which)))

/** Lines of credit notes that credit these lines. */
const creditedLines = (ctx: Ctx, lines: readonly string[], which: Which) =>
  ctx.db
    .select({ line: documentLinesTable, counting: table.counting })
    .from(documentLinesTable)
    .innerJoin(table, eq(table._id, documentLinesTable.record))
    .where(and(inArray(documentLinesTable.source, [...lines]), isCreditNote(which)))

/** Line of an invoice with its credited and remaining quantities. `taken` is in thousandths. */
interface CreditableLine {
  line: DocumentLine
  taken: bigint
  left: Quantity
}

/** Firm lines of an invoice with credited and remaining quantities. */
export async function creditableLines(
  ctx: Ctx,
  lines: readonly DocumentLine[],
  which: Which,
): Promise<CreditableLine[]> {
  const all = firm(lines)
  const ids = all.map(({ _id }) => _id)
  const credited = ids.length > 0 ? await creditedLines(ctx, ids, which) : []
  const taken = new Map<string, bigint>()
  for (const { line } of credited)
    taken.set(line.source!, (taken.get(line.source!) ?? 0n) + scaled(line.quantity, places.quantity))
  return all.map((line) => {
    const before = taken.get(line._id) ?? 0n
    return { line, taken: before, left: leftAfter(line.quantity, before) }
  })
}

/** Discounts and charges of an invoice after its credit notes. */
export async function reductionsLeft(
  ctx: Ctx,
  { _id, content }: Pick<DocumentRow, '_id' | 'content'>,
  which: Which,
): Promise<ReductionsLeft> {
  const rows = await creditNotesOf(ctx, _id, which)
  const drafted = (list: readonly { vat?: Taxed | undefined; amount: Cents }[]) =>
    list.flatMap(({ vat, amount }) => (vat ? [{ vat, counted: amount }] : []))
  const back = rows.map(
    (row) =>
      row.content ?? {
        allowances: drafted(row.discounts),
        charges: drafted(row.charges),
      },
  )
  const discounts = sumsAtRates(content?.allowances ?? [])
  const given = sumsAtRates(back.flatMap(({ allowances }) => allowances))
  const charges = sumsAtRates(back.flatMap((one) => one.charges))
  return {
    discounts: new Map([...discounts].map(([key, all]) => [key, minus(all, given.get(key) ?? zero)])),
    charges: (content?.charges ?? []).map(({ vat, counted }) => {
      const known = charges.get(rateKey(vat)) ?? zero
      const taken = cents(Math.min(counted, known))
      charges.set(rateKey(vat), minus(known, taken))
      return minus(counted, taken)
    }),
  }
}

/** Sum of amounts per rate. */
const sumsAtRates = (list: readonly Pick<ContentAdjustment, 'vat' | 'counted'>[]): Map<string, Cents> =>
  new Map(
    [...Map.groupBy(list, ({ vat }) => rateKey(vat))].map(([key, own]) => [
      key,
      sum(own.map(({ counted }) => counted)),
    ]),
  )

/** Amounts of an invoice credited at a rate, and the number of credit notes. */
interface Given {
  taxable: Cents
  vat: Cents
  notes: number
}
const nothing: Given = { taxable: zero, vat: zero, notes: 0 }

/** Amounts credited by issued, uncancelled credit notes of an invoice, by category and rate. */
export async function creditedOf(ctx: Ctx, invoice: string): Promise<Map<string, Given>> {
  const rows = await creditNotesOf(ctx, invoice, { drafts: false })
  const found = new Map<string, Given>()
  for (const group of rows.flatMap(({ content }) => content?.vat ?? [])) {
    const known = found.get(rateKey(group)) ?? nothing
    found.set(rateKey(group), {
      taxable: sum([known.taxable, group.taxable]),
      vat: sum([known.vat, group.vat]),
      notes: known.notes + 1,
    })
  }
  return found
}

/** Charged and credited amounts of an invoice at each rate, the basis for the VAT of its next credit note. */
export async function chargedRates(
  ctx: Ctx,
  { _id, content }: Pick<DocumentRow, '_id' | 'content'>,
): Promise<Map<string, ChargedRate>> {
  const given = await creditedOf(ctx, _id)
  return new Map(
    (content?.vat ?? []).map((charged) => {
      const key = rateKey(charged)
      return [key, { charged, given: given.get(key) ?? nothing }] as const
    }),
  )
}

/**
 * Amounts of an order at each rate, and those charged by its other uncancelled invoices minus credit notes.
 * @param except the invoice to leave out
 */
export async function ratesOfOrder(
  ctx: Ctx,
  { _id, content }: Pick<DocumentRow, '_id' | 'content'>,
  except: string,
): Promise<Map<string, ChargedRate>> {
  const rows = await ctx.db
    .select({ type: table.type, content: table.content })
    .from(table)
    .where(
      and(
        eq(table.order, _id),
        eq(table.kind, 'invoice'),
        isNotNull(table.number),
        ne(table.type, 'cancellation'),
        ne(table._id, except),
        stands,
      ),
    )
  const given = new Map<string, Given>()
  for (const { type, content: own } of rows)
    for (const { taxable, vat, ...group } of own?.vat ?? []) {
      const known = given.get(rateKey(group)) ?? nothing
      const signed = (amount: Cents) => (type === 'credit_note' ? negative(amount) : amount)
      given.set(rateKey(group), {
        taxable: sum([known.taxable, signed(taxable)]),
        vat: sum([known.vat, signed(vat)]),
        notes: known.notes + 1,
      })
    }
  return new Map(
    (content?.vat ?? []).map((charged) => {
      const key = rateKey(charged)
      return [key, { charged, given: given.get(key) ?? nothing }] as const
    }),
  )
}

/** Loads and locks the invoice that a document corrects, to serialise credits and settlements. Throws 404. */
export async function lockOriginal(
  ctx: Ctx,
  { corrects }: Pick<DocumentRow, 'corrects'>,
): Promise<DocumentRow> {
  const [row] = corrects ? await ctx.db.select().from(table).where(eq(table._id, corrects)).for('update') : []
  if (!row?.content) throw notFound({ _id: corrects })
  return row
}

/** Throws Problem `ALREADY_CANCELLED` (409) if an invoice was cancelled. */
export async function requireNotCancelled(ctx: Ctx, { _id }: Pick<DocumentRow, '_id'>): Promise<void> {
  const cancelled = await ctx.db
    .select({ number: table.number })
    .from(table)
    .where(and(eq(table.corrects, _id), eq(table.type, 'cancellation')))
  if (cancelled.length === 0) return
  throw new Problem('ALREADY_CANCELLED', 409, {
    de: `Diese Rechnung ist schon storniert (${cancelled[0]!.number ?? ''}).`,
    en: `This invoice is cancelled already (${cancelled[0]!.number ?? ''}).`,
  })
}

function isWithin(
  had: { taxable: Cents; vat: Cents },
  {
    given,
    group,
    counting,
  }: { given: Given; group: { taxable: Cents; vat: Cents }; counting: DocumentContent['counting'] },
): boolean {
  const taxable = sum([given.taxable, group.taxable])
  const vat = sum([given.vat, group.vat])
  const rounding = given.notes + 1
  const isCounted =
    counting === 'net' ? taxable <= had.taxable : sum([taxable, vat]) <= sum([had.taxable, had.vat])
  return isCounted && taxable <= had.taxable + rounding && vat <= had.vat + rounding
}

/**
 * Limits the credit of each line to the amount charged, not the quantity: a customer who got a lower price may still
 * return the goods. Rounding may differ by a cent per line.
 */
async function requireLinesWithin(
  ctx: Ctx,
  original: DocumentRow,
  { counting, lines }: Pick<DocumentRow, 'counting'> & { lines: readonly DocumentLine[] },
): Promise<void> {
  const sources = lines.flatMap(({ source }) => source ?? [])
  if (sources.length === 0 || counting !== original.counting) return
  const charged = await ctx.db
    .select()
    .from(documentLinesTable)
    .where(and(eq(documentLinesTable.record, original._id), inArray(documentLinesTable._id, sources)))
  const before = (await creditedLines(ctx, sources, { drafts: false }))
    .filter((one) => one.counting === counting)
    .map(({ line }) => line)
  for (const had of charged) {
    const credited = [...before, ...lines].filter(({ source }) => source === had._id)
    const most = Math.max(0, countedOf(had)) + credited.length
    if (sum(credited.map(countedOf)) <= most) continue
    throw new Problem('MORE_THAN_CHARGED', 409, {
      de: `Von „${had.name}“ würde mehr gutgeschrieben, als verrechnet wurde.`,
      en: `Of “${had.name}” more would be credited than was charged.`,
    })
  }
}

/**
 * Limits credits at each rate to the amount charged in the document's price mode, and per line. Derived amounts may
 * differ by a cent per credit note. Throws Problem `MORE_THAN_CHARGED` (409).
 */
export async function requireWithinOriginal(
  ctx: Ctx,
  row: DocumentRow,
  { content, lines }: { content: DocumentContent; lines: readonly DocumentLine[] },
): Promise<void> {
  const original = await lockOriginal(ctx, row)
  await requireNotCancelled(ctx, original)
  await requireLinesWithin(ctx, original, { counting: content.counting, lines })
  const credited = await creditedOf(ctx, original._id)
  const charged = new Map((original.content?.vat ?? []).map((group) => [rateKey(group), group]))
  for (const group of content.vat) {
    const had = charged.get(rateKey(group))
    const given = credited.get(rateKey(group)) ?? nothing
    if (had && isWithin(had, { given, group, counting: content.counting })) continue
    throw new Problem('MORE_THAN_CHARGED', 409, {
      de: `Beim Steuersatz ${group.rate} % würde mehr gutgeschrieben, als verrechnet wurde.`,
      en: `At the rate of ${group.rate}% more would be credited than was charged.`,
    })
  }
}
