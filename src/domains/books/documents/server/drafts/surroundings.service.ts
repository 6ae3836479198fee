import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../../../../kit/server/context.ts'
import type { Language } from '../../../../../kit/shared/languages.ts'
import { tradeCodesById } from '../../../items/server/offers.ts'
import {
  bankAccountById,
  bankAccountsFor,
  type Party,
  partyAddress,
  partyById,
  rateOf,
  siteDay,
  termsById,
  termsFor,
  unitsById,
  vatGroupsById,
} from '../../../masterdata/server/offers.ts'
import type { Surroundings } from '../../content/compose.rules.ts'
import type { DocumentLine } from '../../content/draft.rules.ts'
import type { ContentAddress, ContentParty, ContentReference } from '../../content/content.contract.ts'
import { sealedTax } from '../../content/sealed-taxes.rules.ts'
import type { BooksSettings } from '../../settings/settings.contract.ts'
import type { TaxSeller } from '../../tax/tax.rules.ts'
import { booksSettings } from '../settings/books-settings.ts'
import { documentsById } from '../records/documents-by-id.ts'
import { chargedRates, ratesOfOrder } from '../quantities/credit-limits.ts'
import { documentLinesTable, type DocumentRow } from '../records/documents.table.ts'

const orNull = (text: string): string | null => text || null

/** The seller as the settings say. */
export function sellerOf(its: BooksSettings): ContentParty {
  const electronic = its.electronicAddress
    ? { scheme: its.electronicScheme || 'EM', value: its.electronicAddress }
    : its.email
      ? { scheme: 'EM', value: its.email }
      : null
  return {
    _id: null,
    kind: its.kind,
    name: its.name,
    tradingName: its.tradingName,
    address: { street: its.street, extra: its.extra, zip: its.zip, city: its.city, country: its.country },
    contact: { name: its.contactName || its.name, phone: its.phone, email: its.email },
    vatId: orNull(its.vatId),
    taxNumber: orNull(its.taxNumber),
    registration: orNull(its.registration),
    identifiers: its.gln ? [{ scheme: '0088', value: its.gln }] : [],
    electronicAddress: electronic,
    legal: its.legal,
    customerNumber: '',
    supplierNumber: '',
  }
}

/** How the seller stands towards VAT. */
export const taxSellerOf = (its: BooksSettings): TaxSeller => ({
  country: its.country,
  vatId: orNull(its.vatId),
  scheme: its.scheme,
  taxesAtDestination: its.taxesAtDestination,
})

type PartyAddress = NonNullable<ReturnType<typeof partyAddress>>

/** The address by its id, else the first that fits. */
const addressOf = (party: Party, _id: string | null, use: 'invoice' | 'delivery'): PartyAddress | null =>
  (party.addresses as PartyAddress[]).find((one) => one._id === _id) ?? partyAddress(party, use)

const plainAddress = (one: PartyAddress | null, home: string): ContentAddress => ({
  street: one?.address ?? '',
  extra: '',
  zip: one?.zip ?? '',
  city: one?.city ?? '',
  country: one?.country ?? home,
})

const nameAt = (party: Party, one: PartyAddress | null): string =>
  one?.company || [one?.first_name, one?.last_name].filter(Boolean).join(' ') || party.name

function electronicOf(party: Party): ContentParty['electronicAddress'] {
  if (party.electronicAddress)
    return { scheme: party.electronicScheme || 'EM', value: party.electronicAddress }
  if (party.leitwegId) return { scheme: '0204', value: party.leitwegId }
  const mail = party.invoiceEmail || party.email
  return mail ? { scheme: 'EM', value: mail } : null
}

/** A buyer who is known, as he orders this time: under the name of the address, and privately with nothing of a firm. */
export const boughtAs = (known: ContentParty, kind: 'person' | 'business', name: string): ContentParty => ({
  ...known,
  kind: kind === 'business' && known.kind === 'public' ? known.kind : kind,
  name,
  ...(kind === 'person' ? { vatId: null, taxNumber: null, registration: null, identifiers: [] } : {}),
})

function buyerOf(party: Party, { invoiceAddress, contact, buysAs }: DocumentRow, home: string): ContentParty {
  const address = addressOf(party, invoiceAddress, 'invoice')
  const known: ContentParty = {
    _id: party._id,
    kind: party.kind,
    name: party.name,
    tradingName: '',
    address: plainAddress(address, home),
    contact: {
      name: contact || party.contacts[0]?.name || '',
      phone: party.phone,
      email: party.invoiceEmail || party.email,
    },
    vatId: orNull(party.vatId),
    taxNumber: orNull(party.taxNumber),
    registration: orNull(party.legalId),
    identifiers: party.gln ? [{ scheme: '0088', value: party.gln }] : [],
    electronicAddress: electronicOf(party),
    legal: '',
    customerNumber: party.number,
    supplierNumber: party.supplierNumber,
  }
  // Another address than the one of the order says nothing of who has ordered
  const isOwn = address !== null && address._id === invoiceAddress
  return buysAs ? boughtAs(known, buysAs, isOwn ? nameAt(party, address) : party.name) : known
}

/** Where goods go, where that is another address than the invoice's; what is collected is handed over at the seller's. */
function deliverToOf(
  party: Party | null,
  row: DocumentRow,
  { name, address: home }: Pick<ContentParty, 'name' | 'address'>,
): Surroundings['deliverTo'] {
  if (row.isCollected) return { name, address: home, isCollected: true }
  if (!party) return null
  const goods = addressOf(party, row.deliveryAddress, 'delivery')
  if (!goods || goods._id === addressOf(party, row.invoiceAddress, 'invoice')?._id) return null
  return { name: nameAt(party, goods), address: plainAddress(goods, home.country) }
}

/** An issued document as others refer to it; null for a draft. */
export const referenceTo = (row: DocumentRow | undefined): ContentReference | null =>
  row?.number && row.issuedOn && row.kind !== 'template'
    ? { _id: row._id, kind: row.kind, type: row.type, number: row.number, issuedOn: row.issuedOn }
    : null

/** The documents behind the lines that lines were made from: delivery notes with their day of supply. */
async function deliveriesOf(ctx: Ctx, lines: readonly DocumentLine[]): Promise<Surroundings['deliveries']> {
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

/** Rates by country, group and day, and the keys of groups that came with the program. */
export async function taxRates(
  ctx: Ctx,
  region: string,
): Promise<Pick<Surroundings, 'rateOf' | 'groupKeys'>> {
  const groups = await vatGroupsById(ctx)
  const keyed = [...groups.values()].flatMap((one) => (one.key ? [[one.key, one] as const] : []))
  const byKey = new Map(keyed)
  return {
    rateOf: (country, name, day, isOwn) => {
      const group = groups.get(name) ?? byKey.get(name)
      if (!group) return null
      const found = rateOf(group, { country, day, origin: isOwn ? 'own' : 'bought', region })
      return (
        found && { kind: group.kind, rate: found.rate, reason: group.kind === 'rate' ? null : group.reason }
      )
    },
    groupKeys: new Map(keyed.map(([key, { _id }]) => [_id, key])),
  }
}

/** What issued documents have decided on the tax of lines that take theirs back or off. */
async function sealedTaxesOf(
  ctx: Ctx,
  { type, corrects }: DocumentRow,
  lines: readonly DocumentLine[],
  named: ReadonlyMap<string, DocumentRow>,
): Promise<Surroundings['sealedTaxes']> {
  const credited = type === 'credit_note' ? corrects : null
  const issued = [...new Set([credited, ...lines.map(({ advance }) => advance)])].flatMap((_id) => {
    const content = named.get(_id ?? '')?.content
    return _id && content ? [{ _id, content }] : []
  })
  if (issued.length === 0) return new Map()
  const written = await ctx.db
    .select()
    .from(documentLinesTable)
    .where(
      inArray(
        documentLinesTable.record,
        issued.map(({ _id }) => _id),
      ),
    )
  const sealed = new Map(
    issued.map(({ _id, content }) => [
      _id,
      { content, lines: written.filter(({ record }) => record === _id) },
    ]),
  )
  return new Map(
    lines.flatMap((line) => {
      const of = sealed.get(credited ?? line.advance ?? '')
      const decision = of && line.type === 'item' ? sealedTax(of, line) : null
      return decision ? [[line._id, decision] as const] : []
    }),
  )
}

/** What the order behind an invoice says at each rate, and what its other invoices charge of it. */
async function orderRatesOf(
  ctx: Ctx,
  row: DocumentRow,
  order: DocumentRow | undefined,
): Promise<Surroundings['orderRates']> {
  const isCharge = row.kind === 'invoice' && row.type !== 'credit_note' && row.type !== 'cancellation'
  if (!isCharge || order?.kind !== 'order' || order.counting !== row.counting) return new Map()
  return ratesOfOrder(ctx, order, row._id)
}

const inLang = (words: { de: string; en: string }, lang: Language) => words[lang] || words.de

/** What need not be read for a document, because whoever writes it has it from the same transaction. */
export interface KnownAround {
  /** A party that was made in it. */
  made?: Party | undefined
  /** All items of the lines. */
  items?: Awaited<ReturnType<typeof tradeCodesById>>
}

/** Everything that a document is made of beside itself, as it is now. `today`: the day of issue where it is not the present one. */
export async function surroundingsOf(
  ctx: Ctx,
  row: DocumentRow,
  lines: readonly DocumentLine[],
  today?: string,
  known: KnownAround = {},
): Promise<Surroundings> {
  const its = await booksSettings.read(ctx)
  const party = known.made ?? (row.party ? await partyById(ctx, row.party) : null)
  const lang = row.language
  const units = await unitsById(ctx)
  const items =
    known.items ??
    (await tradeCodesById(
      ctx,
      lines.flatMap(({ item }) => item ?? []),
    ))
  const terms = row.terms ? await termsById(ctx, row.terms) : await termsFor(ctx, party)
  const account = row.account
    ? await bankAccountById(ctx, row.account)
    : ((await bankAccountsFor(ctx, row.currency))[0] ?? null)
  const named = await documentsById(ctx, [
    ...lines.flatMap(({ advance }) => advance ?? []),
    ...[row.order, row.corrects].flatMap((one) => one ?? []),
  ])
  const original = row.type === 'credit_note' ? named.get(row.corrects ?? '') : undefined
  const seller = sellerOf(its)
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
    units: new Map(
      [...units].map(([_id, { code, short, title }]) => [
        _id,
        { code, name: inLang(short, lang) || inLang(title, lang) },
      ]),
    ),
    items: new Map(
      [...items].map(([_id, { ean, customsCode, countryOfOrigin, deposit }]) => [
        _id,
        { ean, customsCode, originCountry: countryOfOrigin.toUpperCase(), deposit },
      ]),
    ),
    terms: terms && {
      text: inLang(terms.text, lang),
      days: terms.days,
      start: terms.start,
      method: terms.method,
      discounts: terms.discounts,
    },
    account: account && {
      holder: account.holder,
      iban: account.iban,
      bic: account.bic,
      bank: account.bank,
    },
    order: referenceTo(named.get(row.order ?? '')),
    deliveries: await deliveriesOf(ctx, lines),
    advances: new Map(
      lines.flatMap(({ advance }) => {
        const reference = referenceTo(named.get(advance ?? ''))
        return reference ? [[reference._id, reference] as const] : []
      }),
    ),
    corrects: referenceTo(named.get(row.corrects ?? '')),
    sealedTaxes: await sealedTaxesOf(ctx, row, lines, named),
    chargedRates: original?.counting === row.counting ? await chargedRates(ctx, original) : new Map(),
    orderRates: await orderRatesOf(ctx, row, named.get(row.order ?? '')),
  }
}
