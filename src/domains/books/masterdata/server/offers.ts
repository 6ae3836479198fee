import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { NumberRange } from '#kit/server/numbers/number-ranges.ts'
import { linesOf } from '#kit/server/records/answer.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Currency } from '#kit/shared/money/cents.ts'
import { rate, type Rate } from '#kit/shared/money/decimals.ts'
import type { VatCategory } from '#kit/shared/money/totals.ts'
import type { Problem } from '#kit/shared/problem.ts'
import { notFound } from '#kit/shared/problem.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import type { BankAccount, TextBlock, Terms, Unit, VatGroup, Warehouse } from '../masterdata.contract.ts'
import type { DocumentKind, Origin, TextPlace } from '../masterdata.rules.ts'
import { addressFor, type PartyAddress } from '../party.rules.ts'
import type { Party } from '../party.contract.ts'
import { rangeFor, rangeName, titlesByRange } from './document-range.service.ts'
import {
  activeFirst,
  keptBankAccounts,
  keptTerms,
  keptTextBlocks,
  keptUnits,
  keptVatGroups,
  keptWarehouses,
} from './kept-masterdata.ts'
import { masterdataSettings } from './masterdata-settings.ts'
import { parties, placeOf } from './party.kind.ts'
import { partyRecordCalls } from './party.service.ts'
import { bankAccountCalls } from './bank-account.service.ts'
import { partiesTable } from './party.table.ts'
import { stillUsed as usedProblem, textBlockCalls } from './masterdata.service.ts'

export type { Party } from '../party.contract.ts'
export { readVatId, vatIdFault } from './read-vat-id.ts'
export { siteDay, siteZone } from './issue-day.ts'
export { proofOf } from './vat-proof.ts'
/** A VAT id as it is stored: without spaces, dots and hyphens, in capitals; Greece by EL. */
export { plainVatId } from '../vat-id.rules.ts'
export type { VatAnswer } from './vat-answer.service.ts'
/** Latest answer of VIES about a VAT id, without asking; null where there is none, or a confirmation is too old to count. */
export { knownVatAnswer } from './vat-answer.service.ts'
/**
 * `knownVatAnswer`, after asking VIES where the answer is missing or old. Never throws: a silent service and too many questions from one network
 * are `unanswered`. Null: VIES does not know numbers of that country. Takes seconds: outside of a transaction only.
 */
export { vatAnswerFor } from './vat-answer.service.ts'
/** Drops an answer that is no confirmation, so that VIES is asked again. In the caller's transaction. */
export { forgetVatAnswer } from './vat-answer.service.ts'
/** Confirmation that the office holds of a party's VAT id; null: the number is not confirmed, or is another one. */
export { confirmationOf } from './vat-answer.service.ts'
/** Keeps an answer as proof with a party, whose VAT id follows it. In the caller's transaction; gives the party as it is then. */
export { proveVatId } from './vat-answer.service.ts'

/** What is refused where something that documents or items name is removed: for `refusalOf` of one's own foreign keys. */
export const stillUsed: Problem = usedProblem

const byId = <T extends { _id: string }>(all: readonly T[]) => new Map(all.map((one) => [one._id, one]))

/**
 * Parties by id with their addresses and contacts; one that was merged into another answers with that other, under the id asked
 * for. Ids of none are missing in the map.
 */
export async function partiesById(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Party>> {
  if (ids.length === 0) return new Map()
  const asked = [...new Set(ids)]
  ctx.tag(...asked.map((_id) => `${parties.name}:${_id}`))
  const rows = await ctx.db.select().from(partiesTable).where(inArray(partiesTable._id, asked))
  const targets = rows.flatMap(({ mergedInto }) => mergedInto ?? [])
  const more =
    targets.length > 0
      ? await ctx.db.select().from(partiesTable).where(inArray(partiesTable._id, targets))
      : []
  const all = [...rows, ...more]
  const lines = (await linesOf(ctx, parties, all)) as Pick<Party, 'addresses' | 'contacts'>[]
  const found = byId(all.map((row, at) => ({ ...row, ...placeOf(lines[at]!), ...lines[at]! })))
  return new Map(rows.map((row) => [row._id, found.get(row.mergedInto ?? row._id)!]))
}

/** One party with its addresses and contacts, the one it was merged into where it was. Throws 404. */
export async function partyById(ctx: Ctx, _id: string): Promise<Party> {
  const found = (await partiesById(ctx, [_id])).get(_id)
  if (!found) throw notFound({ _id })
  return found
}

/** The condition that a column names a party, or one that was merged into it. */
export const ofParty = (column: SQLWrapper, _id: string): SQL =>
  sql`${column} in (select p."_id" from parties p where p."_id" = ${_id}::uuid or p."mergedInto" = ${_id}::uuid)`

/** The party that a column leads to by now. */
export const partyToday = (column: SQL): SQL =>
  sql`coalesce((select p."mergedInto" from parties p where p."_id" = ${column}), ${column})`

/** The address of a party that a document goes to, null where it has none. Source: specification § 3, Address. */
export const partyAddress = (
  party: Pick<Party, 'addresses'>,
  use: 'invoice' | 'delivery',
): PartyAddress | null => addressFor(party.addresses as PartyAddress[], use)

/** Where invoices of a party are mailed: its own address for them, contacts that want them, else its address. May be empty. */
export const invoiceRecipients = (party: Pick<Party, 'invoiceEmail' | 'contacts' | 'email'>): string[] => {
  const wanted = [party.invoiceEmail, ...party.contacts.flatMap((one) => (one.invoices ? one.email : []))]
  const found = [...new Set(wanted.filter(Boolean))]
  return found.length > 0 ? found : party.email ? [party.email] : []
}

/** The unit that new lines begin with; null where there is none. */
export const defaultUnit = async (ctx: Ctx): Promise<Unit | null> =>
  activeFirst(await keptUnits(ctx))[0] ?? null

/** All units by id, those that are switched off too: documents may name them. */
export const unitsById = async (ctx: Ctx): Promise<Map<string, Unit>> => byId(await keptUnits(ctx))

/** Terms of payment by id with their cash discounts; null where there are none of that id. */
export const termsById = async (ctx: Ctx, _id: string): Promise<Terms | null> =>
  byId(await keptTerms(ctx)).get(_id) ?? null

/** The terms for a party: its own, else the default ones; null where there are none. */
export async function termsFor(ctx: Ctx, party: Pick<Party, 'terms'> | null): Promise<Terms | null> {
  const own = party?.terms ? await termsById(ctx, party.terms) : null
  return own ?? activeFirst(await keptTerms(ctx))[0] ?? null
}

/** The VAT group that new items and lines begin with; null where there is none. */
export const defaultVatGroup = async (ctx: Ctx): Promise<Omit<VatGroup, 'rates'> | null> =>
  activeFirst(await keptVatGroups(ctx))[0] ?? null

/** All VAT groups by id with every rate: for whoever decides many lines. */
export const vatGroupsById = async (ctx: Ctx): Promise<Map<string, VatGroup>> =>
  byId(await keptVatGroups(ctx))

/** A rate as it holds on a day of supply. */
export interface RateOnDay {
  /** Percent; 0 in groups without a rate. */
  rate: Rate
  /** S with a rate above 0, Z, E or O by the kind of the group. */
  category: Extract<VatCategory, 'S' | 'Z' | 'E' | 'O'>
  /** The first day that it holds for; null in groups without a rate. */
  from: string | null
}

/**
 * The rate of a VAT group in a country on a day of supply (`YYYY-MM-DD`), for items of an origin; null where none is known then.
 * A line for the origin goes before one for any, a line for the region before one for the whole country.
 */
export function rateOf(
  group: Pick<VatGroup, 'kind' | 'rates'>,
  {
    country,
    day,
    origin = 'any',
    region = '',
  }: { country: string; day: string; origin?: Origin; region?: string },
): RateOnDay | null {
  if (group.kind !== 'rate') {
    const category = ({ zero: 'Z', exempt: 'E', outside: 'O' } as const)[group.kind]
    return { rate: rate('0'), category, from: null }
  }
  const fits = group.rates.filter(
    (one) =>
      one.country === country &&
      one.from <= day &&
      (one.region === '' || one.region.split(',').some((name) => name.trim() === region)) &&
      (one.origin === 'any' || one.origin === origin),
  )
  const [best] = fits.toSorted(
    (a, b) =>
      Number(b.region !== '') - Number(a.region !== '') ||
      Number(b.origin !== 'any') - Number(a.origin !== 'any') ||
      b.from.localeCompare(a.from),
  )
  return best ? { rate: best.rate, category: best.rate === '0' ? 'Z' : 'S', from: best.from } : null
}

/** `rateOf` for a group by its id. Throws 404 for a group that is none. */
export async function vatRateOn(
  ctx: Ctx,
  asked: { group: string; country: string; day: string; origin?: Origin; region?: string },
): Promise<RateOnDay | null> {
  const { group: _id, ...rest } = asked
  const group = (await vatGroupsById(ctx)).get(_id)
  if (!group) throw notFound({ _id })
  return rateOf(group, rest)
}

/** The accounts that customers may pay into in a currency, the default first; switched-off ones are left out. */
export const bankAccountsFor = async (ctx: Ctx, currency: Currency = 'EUR'): Promise<BankAccount[]> =>
  activeFirst(await keptBankAccounts(ctx)).filter((one) => one.currency === currency)

/** One account by id, switched off or not; null where there is none of that id. */
export const bankAccountById = async (ctx: Ctx, _id: string): Promise<BankAccount | null> =>
  byId(await keptBankAccounts(ctx)).get(_id) ?? null

/** What new documents of a kind begin with at a place, in their language; empty where no text block is the default there. Tags the answer. */
export async function usualText(
  ctx: Ctx,
  kind: DocumentKind,
  place: TextPlace,
  lang: Language,
): Promise<string> {
  const found = activeFirst(await keptTextBlocks(ctx)).filter(
    (one) => one.isDefault && one.place === place && (one.kinds.length === 0 || one.kinds.includes(kind)),
  )
  // One that is for this kind goes before one for all
  const text = (found.find(({ kinds }) => kinds.length > 0) ?? found[0])?.text
  return text ? sayIn(text, lang).text : ''
}

/** What the kit's `takeNumber` and `proveRange` need of the range for a kind; credit notes count with invoices unless they have one. Null: there is none. */
export async function numberRangeFor(
  ctx: Ctx,
  kind: DocumentKind,
): Promise<(NumberRange & { _id: string; title: string }) | null> {
  const row = await rangeFor(ctx, kind)
  return row && { _id: row._id, title: row.title, name: rangeName(row._id), pattern: row.pattern }
}

/** What all number ranges are called, by the name that each counts under: numbers of one that is used no more stand on documents. */
export const rangeTitles = (ctx: Ctx): Promise<Map<string, string>> => titlesByRange(ctx)

/** Warehouses by id, the default first. */
export const warehousesById = async (ctx: Ctx): Promise<Map<string, Warehouse>> =>
  byId((await keptWarehouses(ctx)).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)))

/** Says what the own VAT id is that others' are asked for with: whoever keeps the company's data calls it when that changes. */
export async function setOwnVatId(ctx: Ctx, ownVatId: string): Promise<void> {
  const { ownVatId: known } = await masterdataSettings.read(ctx)
  if (known !== ownVatId) await masterdataSettings.change(ctx, { ownVatId })
}

/** Makes a party as the office would: for the shop's customers, imports and the demo. Gives it as it is stored. Throws Problem where a field is refused. */
export { createParty } from './party.service.ts'

/** Changes a party as the office would, addresses as a whole: for customers who change their own. Throws Problem where a field is refused. */
export async function changeParty(
  ctx: Ctx,
  values: Parameters<typeof partyRecordCalls.update>[1],
): Promise<Party> {
  return (await partyRecordCalls.update(ctx, values)).party as unknown as Party
}

/** Makes an account that customers pay into, for the demo. Throws Problem where a field is refused. */
export async function createBankAccount(
  ctx: Ctx,
  values: Parameters<typeof bankAccountCalls.create>[1],
): Promise<BankAccount> {
  return (await bankAccountCalls.create(ctx, values)).bank_account
}

/** Makes a text block as the office would, for the demo. Throws Problem where a field is refused. */
export async function createTextBlock(
  ctx: Ctx,
  values: Parameters<typeof textBlockCalls.create>[1],
): Promise<TextBlock> {
  return (await textBlockCalls.create(ctx, values)).text_block
}
