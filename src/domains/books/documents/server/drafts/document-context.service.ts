import { inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { Language, Words } from '#kit/shared/text/languages.ts'
import { tradeCodesById } from '#domains/books/items/server/offers.ts'
import {
  bankAccountById,
  bankAccountsFor,
  type Party,
  partyById,
  siteDay,
  termsById,
  termsFor,
  unitsById,
} from '#domains/books/masterdata/server/offers.ts'
import type { ContentReference } from '../../content/content.contract.ts'
import type { DocumentContext } from '../../content/document-context.rules.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import { chargedRates } from '../quantities/credit-limits.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { documentLinesTable, type DocumentRow } from '../records/documents.table.ts'
import { booksSettings } from '../settings/books-settings.ts'
import { buyerOf, deliverToOf, sellerOf } from './document-parties.ts'
import { orderRatesOf, sealedTaxesOf, taxRates, taxSellerOf } from './document-taxes.ts'

/** Data the caller has already read or created in the same transaction. */
export interface KnownContext {
  /** A party created in the same transaction. */
  made?: Party | undefined
  /** All items of the lines. */
  items?: Awaited<ReturnType<typeof tradeCodesById>>
}

/**
 * Loads everything a document depends on besides its own fields, as of now.
 * @param today day of issue, if not the present day
 */
export async function loadDocumentContext(
  ctx: Ctx,
  row: DocumentRow,
  lines: readonly DocumentLine[],
  today?: string,
  known: KnownContext = {},
): Promise<DocumentContext> {
  const its = await booksSettings.read(ctx)
  const party = known.made ?? (row.party ? await partyById(ctx, row.party) : null)
  const seller = sellerOf(its)
  const named = await documentsById(ctx, [
    ...lines.flatMap(({ advance }) => advance ?? []),
    ...[row.order, row.corrects].flatMap((one) => one ?? []),
  ])
  const [order, corrected] = [named.get(row.order ?? ''), named.get(row.corrects ?? '')]
  const credited = row.type === 'credit_note' ? corrected : undefined
  return {
    today: today ?? (await siteDay(ctx)),
    seller,
    sellerTax: taxSellerOf(its),
    buyer: party && buyerOf(party, row, its.country),
    isBuyerVatIdChecked: party?.vatIdState === 'valid',
    buyerBlock: party?.block ?? 'none',
    deliverTo: deliverToOf(party, row, seller),
    format: party?.invoiceFormat ?? 'pdf',
    buyerReference: party?.leitwegId || party?.orderReference || '',
    ...(await taxRates(ctx, its.region)),
    units: await unitsIn(ctx, row.language),
    items: await itemFacts(ctx, lines, known.items),
    terms: await payTermsOf(ctx, row, party),
    account: await accountOf(ctx, row),
    order: referenceTo(order),
    deliveries: await deliveriesOf(ctx, lines),
    advances: advancesOf(lines, named),
    corrects: referenceTo(corrected),
    sealedTaxes: await sealedTaxesOf(ctx, row, lines, named),
    chargedRates: credited?.counting === row.counting ? await chargedRates(ctx, credited) : new Map(),
    orderRates: await orderRatesOf(ctx, row, order),
  }
}

const inLang = (words: Words, lang: Language) => words[lang] || words.de

async function unitsIn(ctx: Ctx, lang: Language): Promise<DocumentContext['units']> {
  const units = await unitsById(ctx)
  return new Map(
    [...units].map(([_id, { code, short, title }]) => [
      _id,
      { code, name: inLang(short, lang) || inLang(title, lang) },
    ]),
  )
}

async function itemFacts(
  ctx: Ctx,
  lines: readonly DocumentLine[],
  known: KnownContext['items'],
): Promise<DocumentContext['items']> {
  const ids = lines.flatMap(({ item }) => item ?? [])
  const items = known ?? (await tradeCodesById(ctx, ids))
  return new Map(
    [...items].map(([_id, { ean, customsCode, countryOfOrigin, deposit }]) => [
      _id,
      { ean, customsCode, originCountry: countryOfOrigin.toUpperCase(), deposit },
    ]),
  )
}

async function payTermsOf(
  ctx: Ctx,
  { terms: chosen, language }: DocumentRow,
  party: Party | null,
): Promise<DocumentContext['terms']> {
  const terms = chosen ? await termsById(ctx, chosen) : await termsFor(ctx, party)
  if (!terms) return null
  const { text, days, start, method, discounts } = terms
  return { text: inLang(text, language), days, start, method, discounts }
}

async function accountOf(ctx: Ctx, row: DocumentRow): Promise<DocumentContext['account']> {
  const account = row.account
    ? await bankAccountById(ctx, row.account)
    : (await bankAccountsFor(ctx, row.currency))[0]
  if (!account) return null
  const { holder, iban, bic, bank } = account
  return { holder, iban, bic, bank }
}

/** Reference to an issued document; null for drafts and templates. */
const referenceTo = (row: DocumentRow | undefined): ContentReference | null =>
  row?.number && row.issuedOn && row.kind !== 'template'
    ? { _id: row._id, kind: row.kind, type: row.type, number: row.number, issuedOn: row.issuedOn }
    : null

const advancesOf = (
  lines: readonly DocumentLine[],
  named: ReadonlyMap<string, DocumentRow>,
): DocumentContext['advances'] =>
  new Map(
    lines.flatMap(({ advance }) => {
      const reference = referenceTo(named.get(advance ?? ''))
      return reference ? [[reference._id, reference] as const] : []
    }),
  )

/** Delivery notes that lines were made from, with their supply period, by source line. */
async function deliveriesOf(
  ctx: Ctx,
  lines: readonly DocumentLine[],
): Promise<DocumentContext['deliveries']> {
  const sources = [...new Set(lines.flatMap(({ source }) => source ?? []))]
  if (sources.length === 0) return new Map()
  const from = await ctx.db
    .select({ line: documentLinesTable._id, document: documentLinesTable.record })
    .from(documentLinesTable)
    .where(inArray(documentLinesTable._id, sources))
  const documents = await documentsById(
    ctx,
    from.map(({ document }) => document),
  )
  return new Map(
    from.flatMap(({ line, document }) => {
      const row = documents.get(document)
      const reference = referenceTo(row)
      if (row?.kind !== 'delivery' || !reference) return []
      return [[line, { document: reference, supply: row.content?.supply ?? null }] as const]
    }),
  )
}
