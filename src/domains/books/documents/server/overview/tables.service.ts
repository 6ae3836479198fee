import { and, asc, between, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { byteOrderMark, csvLine, csvSeparator } from '#kit/shared/csv.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { type Cents, negative } from '#kit/shared/money/cents.ts'
import { quantity } from '#kit/shared/money/decimals.ts'
import { writeAmount, writeQuantity } from '#kit/shared/money/format.ts'
import { rangeTitles } from '#domains/books/masterdata/server/offers.ts'
import { mail as de } from '../../mailing/letters.de.ts'
import { mail as en } from '../../mailing/letters.en.ts'
import type { overviewCalls } from '../../overview/overview.contract.ts'
import { documentsTable as table, type DocumentRow } from '../records/documents.table.ts'
import { isProven, verifyBooks } from '../issuing/verify.service.ts'
import { vat } from './figures.service.ts'

const headings = {
  vat: {
    de: ['Land', 'Kategorie', 'Satz', 'Netto', 'USt', 'Minderung netto', 'Minderung USt', 'Währung'],
    en: ['Country', 'Category', 'Rate', 'Net', 'VAT', 'Less net', 'Less VAT', 'Currency'],
  },
  invoices: {
    de: [
      'Nummer',
      'Datum',
      'Art',
      'Kunde',
      'UID',
      'Leistung von',
      'Leistung bis',
      'Fällig',
      'Netto',
      'USt',
      'Brutto',
      'Währung',
      'Berichtigt',
      'Prüfsumme',
    ],
    en: [
      'Number',
      'Date',
      'Type',
      'Customer',
      'VAT id',
      'Supply from',
      'Supply to',
      'Due',
      'Net',
      'VAT',
      'Gross',
      'Currency',
      'Corrects',
      'Hash',
    ],
  },
} as const satisfies Record<string, Record<Language, readonly string[]>>

/** Issued invoices of a period, ordered by number. */
export const issuedBetween = (ctx: Ctx, { from, to }: { from: string; to: string }): Promise<DocumentRow[]> =>
  ctx.db
    .select()
    .from(table)
    .where(and(eq(table.kind, 'invoice'), isNotNull(table.number), between(table.issuedOn, from, to)))
    .orderBy(asc(table.range), asc(table.period), asc(table.counter))

/** Credit notes and cancellations are negative. */
const signed = ({ direction }: DocumentRow, amount: Cents): Cents =>
  direction === 'charge' ? amount : negative(amount)

/** Amount without thousands separators: spreadsheets would take a signed one for a formula. */
const plainAmount = (amount: Cents, lang: Language): string =>
  writeAmount(amount, lang).replaceAll(lang === 'de' ? '.' : ',', '')

/** Cells of one invoice in the table of issued invoices. */
export function invoiceCells(row: DocumentRow, lang: Language): string[] {
  const { content } = row
  const { kinds } = lang === 'en' ? en : de
  const amount = (value: Cents) => plainAmount(signed(row, value), lang)
  return [
    ...[
      row.number ?? '',
      row.issuedOn ?? '',
      row.type ? kinds[row.type] : '',
      row.buyerName,
      content?.buyer?.vatId ?? '',
    ],
    ...[content?.supply?.from ?? '', content?.supply?.to ?? '', row.dueOn ?? ''],
    ...[amount(row.net), amount(row.vat), amount(row.gross), row.currency],
    ...[content?.preceding.map(({ number }) => number).join(' ') ?? '', row.hash ?? ''],
  ]
}

/** CSV lines in the notation of a language, as spreadsheets expect. */
export const csvOf = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  lang: Language,
): Buffer =>
  Buffer.from(byteOrderMark + [head, ...rows].map((cells) => csvLine(cells, csvSeparator(lang))).join(''))

/** Table of issued invoices of a period. */
export const invoicesTable = async (
  ctx: Ctx,
  span: { from: string; to: string },
  lang: Language,
): Promise<Buffer> =>
  csvOf(
    headings.invoices[lang],
    (await issuedBetween(ctx, span)).map((row) => invoiceCells(row, lang)),
    lang,
  )

/** Table of VAT sums of a period. */
export async function vatTable(
  ctx: Ctx,
  span: { from: string; to: string },
  lang: Language,
): Promise<Buffer> {
  const { rows } = await vat(ctx, span)
  const cells = rows.map((row) => [
    ...[row.country, row.category, writeQuantity(quantity(row.rate), lang)],
    ...[row.taxable, row.vat, row.taxableLess, row.vatLess].map((amount) => plainAmount(amount, lang)),
    row.currency,
  ])
  return csvOf(headings.vat[lang], cells, lang)
}

/** `GET …/overview/export` */
export async function exportTable(ctx: Ctx, { what, ...span }: InputOf<typeof overviewCalls.export>) {
  const content = await (what === 'vat' ? vatTable : invoicesTable)(ctx, span, ctx.told)
  const name = `${what === 'vat' ? 'umsatzsteuer' : 'rechnungen'}-${span.from}-${span.to}.csv`
  return { name, type: 'text/csv; charset=utf-8', content }
}

/** `GET …/overview/proof` */
export async function proof(ctx: Ctx) {
  const found = await verifyBooks(ctx)
  const titles = await rangeTitles(ctx)
  return {
    ...found,
    whole: isProven(found),
    ranges: found.ranges.map((one) => ({ ...one, title: titles.get(one.range) ?? one.range })),
  }
}
