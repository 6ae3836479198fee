import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Rate } from '#kit/shared/money/decimals.ts'
import { noPermission, notFound } from '#kit/shared/problem.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { changeParty, type Party, partyAddress, partyById } from '#domains/books/masterdata/server/offers.ts'
import { personOfAccount } from '#domains/platform/users/server/offers.ts'
import type { User } from '#domains/platform/users/users.contract.ts'
import type { customerCalls } from '../customers.contract.ts'
import { type CustomerAddress, withNames } from '../customers.rules.ts'
import { type CustomerRow, customersTable as table } from './customers.table.ts'
import { discountGroupsById } from './discount-groups.service.ts'

/** A customer for the other domains of the shop. */
export interface Customer {
  /** Null for a guest, or an account without order and address. */
  party: string | null
  /** Null for a guest. */
  account: string | null
  email: string
  discountGroups: { _id: string; title: string; priceGroup: string; percent: Rate }[]
  addresses: (CustomerAddress & { _id: string })[]
  defaultShipping: string | null
  defaultInvoice: string | null
  mayPayByInvoice: boolean
  /** Sees and pays prices without VAT. */
  netView: boolean
  vatId: string
  /** Delivery address usually differs from the invoice address: asked at sign-up. */
  alternateShipping: boolean
  /** Name and address from the account, by address field, as defaults before the first order. */
  person: Readonly<Record<string, string>>
}

const guest: Customer = {
  party: null,
  account: null,
  email: '',
  discountGroups: [],
  addresses: [],
  defaultShipping: null,
  defaultInvoice: null,
  mayPayByInvoice: false,
  netView: false,
  vatId: '',
  alternateShipping: false,
  person: {},
}

/** An address of a party as the shop knows it. */
export const addressOf = ({ _id, use: _use, ...address }: Party['addresses'][number]) => ({ _id, ...address })

/** All addresses of a party, completed by its name. */
export const namedAddresses = (party: Party) => party.addresses.map((one) => withNames(addressOf(one), party))

async function whole(ctx: Ctx, row: CustomerRow, email: string, known?: Party): Promise<Customer> {
  const party = known ?? (row.party ? await partyById(ctx, row.party) : null)
  const groups = await discountGroupsById(ctx, row.discountGroups)
  const addresses = (party?.addresses ?? []).map(addressOf)
  // An account chooses its own default addresses; for others the books decide
  const usual = (own: string | null, use: 'invoice' | 'delivery') =>
    addresses.find(({ _id }) => row.isOwn && _id === own)?._id ??
    (party && partyAddress(party, use)?._id) ??
    null
  return {
    party: party?._id ?? null,
    account: row.account,
    email: email || party?.email || row.email,
    discountGroups: groups.map(({ _id, title, priceGroup, percent }) => ({
      _id,
      title: sayIn(title, ctx.lang).text,
      priceGroup,
      percent,
    })),
    addresses,
    defaultShipping: usual(row.defaultShipping, 'delivery'),
    defaultInvoice: usual(row.defaultInvoice, 'invoice'),
    mayPayByInvoice: row.payByInvoice || groups.some(({ payByInvoice }) => payByInvoice),
    netView: groups.some(({ netView }) => netView),
    vatId: party?.vatId ?? '',
    alternateShipping: row.alternateShipping,
    person: {},
  }
}

const ownRow = async (ctx: Ctx, account: string): Promise<CustomerRow | null> =>
  (
    await ctx.db
      .select()
      .from(table)
      .where(and(eq(table.account, account), table.isOwn))
  )[0] ?? null

/** The caller as a customer; read only. */
export async function customerOf(ctx: Ctx): Promise<Customer> {
  if (!ctx.user) return guest
  const account = await personOfAccount(ctx, ctx.user._id)
  const row = await ownRow(ctx, ctx.user._id)
  const email = account?.email ?? ''
  const customer = row ? await whole(ctx, row, email) : { ...guest, account: ctx.user._id, email }
  return customer.addresses.length > 0 || !account ? customer : { ...customer, person: personIn(account) }
}

/** Name and first address of an account by address field; missing ones are left out. */
function personIn({ userData }: Pick<User, 'userData'>): Customer['person'] {
  const { first_name, last_name } = userData
  const home = userData.addresses[0]
  const told = {
    ...{ first_name, last_name, address: home?.address, zip: home?.zip, city: home?.city },
    ...{ country: home?.country, phone: home?.phone },
  }
  return Object.fromEntries(
    Object.entries(told).flatMap(([field, value]) => (value ? [[field, value] as const] : [])),
  )
}

async function asCustomer(ctx: Ctx, party: Party): Promise<Customer> {
  const [row] = await ctx.db.select().from(table).where(eq(table.party, party._id))
  const known = await whole(ctx, row ?? fresh(ctx, { party: party._id }), party.email, party)
  return { ...known, addresses: namedAddresses(party) }
}

/** A party as a customer, even without any order. Throws 404. */
export const customerOfParty = async (ctx: Ctx, _id: string): Promise<Customer> =>
  asCustomer(ctx, await partyById(ctx, _id))

/**
 * A customer chosen by the office for an order, with the language of letters. Throws 403 without the right to read
 * parties, 404 for parties in the bin or without the role of customer.
 */
export async function chosenCustomer(ctx: Ctx, _id: string): Promise<Customer & { language: Language }> {
  if (!hasRight(ctx.user, 'party', 'read')) throw noPermission()
  const party = await partyById(ctx, _id)
  if (party.deletedAt !== null || !party.isCustomer) throw notFound({ _id })
  return { ...(await asCustomer(ctx, party)), language: party.language }
}

/** A new row with defaults. */
export const fresh = (ctx: Ctx, values: Partial<CustomerRow>): CustomerRow => ({
  _id: uuidv7(),
  createdAt: ctx.now,
  account: null,
  party: null,
  isOwn: false,
  email: '',
  discountGroups: [],
  payByInvoice: false,
  defaultShipping: null,
  defaultInvoice: null,
  alternateShipping: false,
  ...values,
})

/** Row of an account, created if missing, locked until the transaction ends. */
export async function lockOwn(ctx: Ctx, account: string): Promise<CustomerRow> {
  await ctx.db
    .insert(table)
    .values(fresh(ctx, { account, isOwn: true }))
    .onConflictDoNothing()
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.account, account), table.isOwn))
    .for('update')
  if (!row) throw notFound()
  return row
}

export const changeCustomerRow = (ctx: Ctx, _id: string, values: Partial<CustomerRow>) =>
  ctx.db.update(table).set(values).where(eq(table._id, _id))

/** Parties whose orders belong to an account: its own, and those of guest orders with its address. */
export async function partiesOfAccount(ctx: Ctx, account: string): Promise<string[]> {
  const rows = await ctx.db.select({ party: table.party }).from(table).where(eq(table.account, account))
  return rows.flatMap(({ party }) => party ?? [])
}

/** Assigns guest orders to the account that has confirmed their e-mail address. Returns their parties. */
export async function joinGuestOrders(
  ctx: Ctx,
  { account, email }: { account: string; email: string },
): Promise<string[]> {
  const own = await lockOwn(ctx, account)
  await changeCustomerRow(ctx, own._id, { email: email.toLowerCase() })
  const joined = await ctx.db
    .update(table)
    .set({ account })
    .where(and(eq(table.email, email.toLowerCase()), isNull(table.account), eq(table.isOwn, false)))
    .returning({ party: table.party })
  return joined.flatMap(({ party }) => party ?? [])
}

/** `GET …/customer/:_id`, by the party. */
export async function customer(ctx: Ctx, { _id }: InputOf<typeof customerCalls.customer>) {
  const party = await partyById(ctx, _id)
  const [found] = await ctx.db.select().from(table).where(eq(table.party, party._id))
  const { account, email, discountGroups, payByInvoice } = found ?? fresh(ctx, {})
  return { customer: { _id: party._id, account, email: party.email || email, discountGroups, payByInvoice } }
}

/** `PUT …/customer/:_id`: the first group with a price group sets the prices in documents of the books. */
export async function changeCustomer(
  ctx: Ctx,
  { _id, discountGroups: wanted, payByInvoice }: InputOf<typeof customerCalls.changeCustomer>,
) {
  const party = await partyById(ctx, _id)
  await ctx.db
    .insert(table)
    .values(fresh(ctx, { party: party._id, email: party.email.toLowerCase() }))
    .onConflictDoNothing()
  const groups = wanted && (await discountGroupsById(ctx, wanted))
  await ctx.db
    .update(table)
    .set({
      ...(groups ? { discountGroups: groups.map((group) => group._id) } : {}),
      ...(payByInvoice === undefined ? {} : { payByInvoice }),
    })
    .where(eq(table.party, party._id))
  const priceGroup = groups?.find((group) => group.priceGroup)?.priceGroup ?? ''
  if (groups && priceGroup !== party.priceGroup) await changeParty(ctx, { _id: party._id, priceGroup })
  return customer(ctx, { _id })
}
