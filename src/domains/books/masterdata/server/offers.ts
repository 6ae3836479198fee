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
/** Normalises a VAT id: capitals without spaces, dots and hyphens; `EL` for Greece. */
export { plainVatId } from '../vat-id.rules.ts'
export type { VatAnswer } from './vat-answer.service.ts'
/**
 * Latest stored answer of VIES about a VAT id, without a request; null if there is none, or its confirmation has
 * expired.
 */
export { knownVatAnswer } from './vat-answer.service.ts'
/**
 * `knownVatAnswer`, after a request to VIES if the answer is missing or old. Never throws: timeouts and rate limits
 * give `unanswered`. Null: VIES does not cover the country. Takes seconds, so call it outside a transaction.
 */
export { vatAnswerFor } from './vat-answer.service.ts'
/** Deletes the cached answer unless it is a confirmation, so that VIES is asked again. Runs in the caller's transaction. */
export { forgetVatAnswer } from './vat-answer.service.ts'
/** Stored confirmation of a party's VAT id; null if the id is not confirmed or differs. */
export { confirmationOf } from './vat-answer.service.ts'
/**
 * Stores an answer as proof with a party and sets the party's VAT id. In the caller's transaction; returns the updated
 * party.
 */
export { proveVatId } from './vat-answer.service.ts'

/** Problem for deleting records in use: for `refusalOf` with foreign keys of other domains. */
export const stillUsed: Problem = usedProblem

const byId = <T extends { _id: string }>(all: readonly T[]) => new Map(all.map((one) => [one._id, one]))

/**
 * Parties by id with addresses and contacts; a merged one returns its target under the requested id. Unknown ids are
 * absent.
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

/** One party with addresses and contacts, or the target it was merged into. Throws 404. */
export async function partyById(ctx: Ctx, _id: string): Promise<Party> {
  const found = (await partiesById(ctx, [_id])).get(_id)
  if (!found) throw notFound({ _id })
  return found
}

/** SQL condition: a column refers to a party or to one merged into it. */
export const ofParty = (column: SQLWrapper, _id: string): SQL =>
  sql`${column} in (select p."_id" from parties p where p."_id" = ${_id}::uuid or p."mergedInto" = ${_id}::uuid)`

/** SQL: the party that a column refers to, after merges. */
export const partyToday = (column: SQL): SQL =>
  sql`coalesce((select p."mergedInto" from parties p where p."_id" = ${column}), ${column})`

/** Address of a party for a document, null if it has none. Source: specification § 3, Address. */
export const partyAddress = (
  party: Pick<Party, 'addresses'>,
  use: 'invoice' | 'delivery',
): PartyAddress | null => addressFor(party.addresses as PartyAddress[], use)

/**
 * Mail addresses for invoices: the invoice address and contacts that receive invoices, else the party's own address.
 * May be empty.
 */
export const invoiceRecipients = (party: Pick<Party, 'invoiceEmail' | 'contacts' | 'email'>): string[] => {
  const wanted = [party.invoiceEmail, ...party.contacts.flatMap((one) => (one.invoices ? one.email : []))]
  const found = [...new Set(wanted.filter(Boolean))]
  return found.length > 0 ? found : party.email ? [party.email] : []
}

/** Default unit of new lines; null if there is none. */
export const defaultUnit = async (ctx: Ctx): Promise<Unit | null> =>
  activeFirst(await keptUnits(ctx))[0] ?? null

/** All units by id, including inactive ones, because documents may refer to them. */
export const unitsById = async (ctx: Ctx): Promise<Map<string, Unit>> => byId(await keptUnits(ctx))

/** Payment terms by id with cash discounts; null for an unknown id. */
export const termsById = async (ctx: Ctx, _id: string): Promise<Terms | null> =>
  byId(await keptTerms(ctx)).get(_id) ?? null

/** Payment terms of a party, else the default; null if there are none. */
export async function termsFor(ctx: Ctx, party: Pick<Party, 'terms'> | null): Promise<Terms | null> {
  const own = party?.terms ? await termsById(ctx, party.terms) : null
  return own ?? activeFirst(await keptTerms(ctx))[0] ?? null
}

/** Default VAT group of new items and lines; null if there is none. */
export const defaultVatGroup = async (ctx: Ctx): Promise<Omit<VatGroup, 'rates'> | null> =>
  activeFirst(await keptVatGroups(ctx))[0] ?? null

/** All VAT groups by id with every rate, for deciding many lines. */
export const vatGroupsById = async (ctx: Ctx): Promise<Map<string, VatGroup>> =>
  byId(await keptVatGroups(ctx))

/** Rate on a day of supply. */
export interface RateOnDay {
  /** Percent; 0 in groups without a rate. */
  rate: Rate
  /** By the kind of the group: S with a rate above 0, Z, E or O. */
  category: Extract<VatCategory, 'S' | 'Z' | 'E' | 'O'>
  /** First day of this rate; null in groups without a rate. */
  from: string | null
}

/**
 * Rate of a VAT group in a country on a day of supply (`YYYY-MM-DD`), for items of an origin; null if none is known.
 * Lines for the origin precede those for any, lines for the region those for the whole country.
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

/** `rateOf` by group id. Throws 404 for an unknown group. */
export async function vatRateOn(
  ctx: Ctx,
  asked: { group: string; country: string; day: string; origin?: Origin; region?: string },
): Promise<RateOnDay | null> {
  const { group: _id, ...rest } = asked
  const group = (await vatGroupsById(ctx)).get(_id)
  if (!group) throw notFound({ _id })
  return rateOf(group, rest)
}

/** Active bank accounts for customer payments in a currency, the default first. */
export const bankAccountsFor = async (ctx: Ctx, currency: Currency = 'EUR'): Promise<BankAccount[]> =>
  activeFirst(await keptBankAccounts(ctx)).filter((one) => one.currency === currency)

/** A bank account by id, active or not; null for an unknown id. */
export const bankAccountById = async (ctx: Ctx, _id: string): Promise<BankAccount | null> =>
  byId(await keptBankAccounts(ctx)).get(_id) ?? null

/**
 * Standard text of new documents of a kind at a place, in their language; empty without a default text block. Tags the
 * answer.
 */
export async function usualText(
  ctx: Ctx,
  kind: DocumentKind,
  place: TextPlace,
  lang: Language,
): Promise<string> {
  const found = activeFirst(await keptTextBlocks(ctx)).filter(
    (one) => one.isDefault && one.place === place && (one.kinds.length === 0 || one.kinds.includes(kind)),
  )
  // A text for this kind precedes one for all
  const text = (found.find(({ kinds }) => kinds.length > 0) ?? found[0])?.text
  return text ? sayIn(text, lang).text : ''
}

/**
 * Number range of a kind, for the kit's `takeNumber` and `proveRange`; credit notes without a range use that of
 * invoices. Null: there is none.
 */
export async function numberRangeFor(
  ctx: Ctx,
  kind: DocumentKind,
): Promise<(NumberRange & { _id: string; title: string }) | null> {
  const row = await rangeFor(ctx, kind)
  return row && { _id: row._id, title: row.title, name: rangeName(row._id), pattern: row.pattern }
}

/** Titles of all number ranges by numbering name, including unused ones, because documents carry their numbers. */
export const rangeTitles = (ctx: Ctx): Promise<Map<string, string>> => titlesByRange(ctx)

/** Warehouses by id, default first. */
export const warehousesById = async (ctx: Ctx): Promise<Map<string, Warehouse>> =>
  byId((await keptWarehouses(ctx)).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)))

/** Sets the seller's own VAT id for VIES requests; called when the company data change. */
export async function setOwnVatId(ctx: Ctx, ownVatId: string): Promise<void> {
  const { ownVatId: known } = await masterdataSettings.read(ctx)
  if (known !== ownVatId) await masterdataSettings.change(ctx, { ownVatId })
}

/**
 * Creates a party as the office would, for shop customers, imports and the demo. Returns it as stored. Throws Problem
 * for rejected fields.
 */
export { createParty } from './party.service.ts'

/**
 * Changes a party as the office would, replacing all addresses, for customers who edit their own data. Throws Problem
 * for rejected fields.
 */
export async function changeParty(
  ctx: Ctx,
  values: Parameters<typeof partyRecordCalls.update>[1],
): Promise<Party> {
  return (await partyRecordCalls.update(ctx, values)).party as unknown as Party
}

/** Creates a bank account for customer payments, for the demo. Throws Problem for rejected fields. */
export async function createBankAccount(
  ctx: Ctx,
  values: Parameters<typeof bankAccountCalls.create>[1],
): Promise<BankAccount> {
  return (await bankAccountCalls.create(ctx, values)).bank_account
}

/** Creates a text block as the office would, for the demo. Throws Problem for rejected fields. */
export async function createTextBlock(
  ctx: Ctx,
  values: Parameters<typeof textBlockCalls.create>[1],
): Promise<TextBlock> {
  return (await textBlockCalls.create(ctx, values)).text_block
}
