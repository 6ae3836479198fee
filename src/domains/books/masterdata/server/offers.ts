import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import type { NumberRange } from '../../../../kit/server/numbers/number-ranges.ts'
import { answered, linesOf } from '../../../../kit/server/records/answer.ts'
import type { Currency } from '../../../../kit/shared/money/cents.ts'
import { rate, type Rate } from '../../../../kit/shared/money/decimals.ts'
import type { VatCategory } from '../../../../kit/shared/money/totals.ts'
import type { Problem } from '../../../../kit/shared/problem.ts'
import { notFound } from '../../../../kit/shared/problem.ts'
import type { BankAccount, TextBlock, Terms, Unit, VatGroup, Warehouse } from '../masterdata.contract.ts'
import type { DocumentKind, Origin, TextPlace } from '../masterdata.rules.ts'
import { addressFor, type PartyAddress } from '../party.rules.ts'
import type { Party } from '../party.contract.ts'
import { rangeFor, rangeName } from './document-range.service.ts'
import { bankAccounts, termsKind, textBlocks, units, vatGroups, warehouses } from './masterdata.kinds.ts'
import {
  bankAccountsTable,
  termsTable,
  textBlocksTable,
  unitsTable,
  vatGroupsTable,
  vatRatesTable,
  warehousesTable,
} from './masterdata.table.ts'
import { masterdataSettings } from './masterdata-settings.ts'
import { parties } from './party.kind.ts'
import { partyRecordCalls } from './party.service.ts'
import { bankAccountCalls } from './bank-account.service.ts'
import { partiesTable } from './party.table.ts'
import { stillUsed as usedProblem } from './masterdata.service.ts'

export type { Party } from '../party.contract.ts'
export { readVatId, vatIdFault } from './read-vat-id.ts'
export { siteDay, siteZone } from './issue-day.ts'
export { proofOf } from './vat-proof.ts'

/** What is refused where something that documents or items name is removed: for `refusalOf` of one's own foreign keys. */
export const stillUsed: Problem = usedProblem

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
  const whole = (await answered(ctx, parties, [...rows, ...more])) as unknown as Party[]
  const byId = new Map(whole.map((one) => [one._id, one]))
  return new Map(rows.map((row) => [row._id, byId.get(row.mergedInto ?? row._id)!]))
}

/** One party with its addresses and contacts, the one it was merged into where it was. Throws 404. */
export async function partyById(ctx: Ctx, _id: string): Promise<Party> {
  const found = (await partiesById(ctx, [_id])).get(_id)
  if (!found) throw notFound({ _id })
  return found
}

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

const first = async <T>(rows: Promise<T[]>): Promise<T | null> => (await rows)[0] ?? null

/** The unit that new lines begin with; null where there is none. */
export async function defaultUnit(ctx: Ctx): Promise<Unit | null> {
  ctx.tag(units.name)
  return first(
    ctx.db
      .select()
      .from(unitsTable)
      .where(eq(unitsTable.active, true))
      .orderBy(sql`${unitsTable.isDefault} desc`, asc(unitsTable.position))
      .limit(1),
  )
}

/** All units by id, those that are switched off too: documents may name them. */
export async function unitsById(ctx: Ctx): Promise<Map<string, Unit>> {
  ctx.tag(units.name)
  return new Map((await ctx.db.select().from(unitsTable)).map((row) => [row._id, row]))
}

async function wholeTerms(ctx: Ctx, rows: (typeof termsTable.$inferSelect)[]): Promise<Terms[]> {
  const lines = await linesOf(ctx, termsKind, rows)
  return rows.map((row, at) => ({ ...row, ...lines[at] }) as unknown as Terms)
}

/** Terms of payment by id with their cash discounts; null where there are none of that id. */
export async function termsById(ctx: Ctx, _id: string): Promise<Terms | null> {
  ctx.tag(`${termsKind.name}:${_id}`)
  return (
    (await wholeTerms(ctx, await ctx.db.select().from(termsTable).where(eq(termsTable._id, _id))))[0] ?? null
  )
}

/** The terms for a party: its own, else the default ones; null where there are none. */
export async function termsFor(ctx: Ctx, party: Pick<Party, 'terms'> | null): Promise<Terms | null> {
  ctx.tag(termsKind.name)
  const own = party?.terms ? await termsById(ctx, party.terms) : null
  if (own) return own
  const rows = await ctx.db
    .select()
    .from(termsTable)
    .where(eq(termsTable.active, true))
    .orderBy(sql`${termsTable.isDefault} desc`, asc(termsTable.position))
    .limit(1)
  return (await wholeTerms(ctx, rows))[0] ?? null
}

/** The VAT group that new items and lines begin with; null where there is none. */
export async function defaultVatGroup(ctx: Ctx): Promise<Omit<VatGroup, 'rates'> | null> {
  ctx.tag(vatGroups.name)
  return first(
    ctx.db
      .select()
      .from(vatGroupsTable)
      .where(eq(vatGroupsTable.active, true))
      .orderBy(sql`${vatGroupsTable.isDefault} desc`, asc(vatGroupsTable.position))
      .limit(1),
  )
}

/** All VAT groups by id with every rate: for whoever decides many lines. */
export async function vatGroupsById(ctx: Ctx): Promise<Map<string, VatGroup>> {
  ctx.tag(vatGroups.name)
  const rows = await ctx.db.select().from(vatGroupsTable).orderBy(asc(vatGroupsTable.position))
  const lines = await linesOf(ctx, vatGroups, rows)
  return new Map(rows.map((row, at) => [row._id, { ...row, ...lines[at] } as unknown as VatGroup]))
}

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
  ctx.tag(vatGroups.name)
  const group = await first(ctx.db.select().from(vatGroupsTable).where(eq(vatGroupsTable._id, _id)))
  if (!group) throw notFound({ _id })
  const rates = await ctx.db.select().from(vatRatesTable).where(eq(vatRatesTable.record, _id))
  return rateOf({ kind: group.kind, rates }, rest)
}

/** The accounts that customers may pay into in a currency, the default first; switched-off ones are left out. */
export async function bankAccountsFor(ctx: Ctx, currency: Currency = 'EUR'): Promise<BankAccount[]> {
  ctx.tag(bankAccounts.name)
  return ctx.db
    .select()
    .from(bankAccountsTable)
    .where(and(eq(bankAccountsTable.currency, currency), bankAccountsTable.active))
    .orderBy(sql`${bankAccountsTable.isDefault} desc`, asc(bankAccountsTable.position))
}

/** One account by id, switched off or not; null where there is none of that id. */
export async function bankAccountById(ctx: Ctx, _id: string): Promise<BankAccount | null> {
  ctx.tag(`${bankAccounts.name}:${_id}`)
  return first(ctx.db.select().from(bankAccountsTable).where(eq(bankAccountsTable._id, _id)))
}

/** Text blocks that a kind of documents may take at a place, the default first. */
export async function textBlocksFor(ctx: Ctx, kind: DocumentKind, place?: TextPlace): Promise<TextBlock[]> {
  ctx.tag(textBlocks.name)
  const { kinds, position, isDefault, active } = textBlocksTable
  return ctx.db
    .select()
    .from(textBlocksTable)
    .where(
      and(
        active,
        place ? eq(textBlocksTable.place, place) : undefined,
        or(sql`${kind} = any(${kinds})`, sql`cardinality(${kinds}) = 0`),
      ),
    )
    .orderBy(sql`${isDefault} desc`, asc(position), asc(textBlocksTable.title))
}

/** What the kit's `takeNumber` and `proveRange` need of the range for a kind; credit notes count with invoices unless they have one. Null: there is none. */
export async function numberRangeFor(
  ctx: Ctx,
  kind: DocumentKind,
): Promise<(NumberRange & { _id: string; title: string }) | null> {
  ctx.tag('number_range')
  const row = await rangeFor(ctx, kind)
  return row && { _id: row._id, title: row.title, name: rangeName(row._id), pattern: row.pattern }
}

/** Warehouses by id, the default first. */
export async function warehousesById(ctx: Ctx): Promise<Map<string, Warehouse>> {
  ctx.tag(warehouses.name)
  const rows = await ctx.db
    .select()
    .from(warehousesTable)
    .orderBy(sql`${warehousesTable.isDefault} desc`, asc(warehousesTable.position))
  return new Map(rows.map((row) => [row._id, row]))
}

/** Says what the own VAT id is that others' are asked for with: whoever keeps the company's data calls it when that changes. */
export async function setOwnVatId(ctx: Ctx, ownVatId: string): Promise<void> {
  const { ownVatId: known } = await masterdataSettings.read(ctx)
  if (known !== ownVatId) await masterdataSettings.change(ctx, { ownVatId })
}

/** Makes a party as the office would: for the shop's customers, imports and the demo. Throws Problem where a field is refused. */
export async function createParty(
  ctx: Ctx,
  values: Parameters<typeof partyRecordCalls.create>[1],
): Promise<Party> {
  return (await partyRecordCalls.create(ctx, values)).party as unknown as Party
}

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
