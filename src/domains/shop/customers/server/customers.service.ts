import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
import { plannedOnce } from '../../../../kit/server/database/statement.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import type { Rate } from '../../../../kit/shared/money/decimals.ts'
import { notFound, Problem } from '../../../../kit/shared/problem.ts'
import { sayIn } from '../../../../kit/shared/records/translated.ts'
import { uuidv7 } from '../../../../kit/shared/uuid.ts'
import { changeParty, createParty, type Party, partyById } from '../../../books/masterdata/server/offers.ts'
import { personOfAccount } from '../../../platform/users/server/offers.ts'
import type { User } from '../../../platform/users/users.contract.ts'
import type { customerCalls } from '../customers.contract.ts'
import { account as de } from '../customers.de.ts'
import { account as en } from '../customers.en.ts'
import { type CustomerAddress, judgeAddress, mostAddresses, sameAddress } from '../customers.rules.ts'
import { type CustomerRow, customersTable as table } from './customers.table.ts'
import { discountGroupsById } from './discount-groups.service.ts'

/** A customer as the rest of the shop knows him. */
export interface Customer {
  /** Null: a guest, or an account that has neither ordered nor entered an address. */
  party: string | null
  /** Null: a guest. */
  account: string | null
  email: string
  discountGroups: { _id: string; title: string; priceGroup: string; percent: Rate }[]
  addresses: (CustomerAddress & { _id: string })[]
  defaultShipping: string | null
  defaultInvoice: string | null
  mayPayByInvoice: boolean
  /** Sees and is charged prices without VAT. */
  netView: boolean
  vatId: string
  /** Goods usually go to another address than the invoice: asked for at the sign-up. */
  alternateShipping: boolean
  /** What the account tells of its person where no address does yet, by the fields of an address. */
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

const addressOf = ({ _id, use: _use, ...address }: Party['addresses'][number]) => ({ _id, ...address })

async function whole(ctx: Ctx, row: CustomerRow, email: string, known?: Party): Promise<Customer> {
  const party = known ?? (row.party ? await partyById(ctx, row.party) : null)
  const groups = await discountGroupsById(ctx, row.discountGroups)
  const addresses = (party?.addresses ?? []).map(addressOf)
  const still = (_id: string | null) => (addresses.some((one) => one._id === _id) ? _id : null)
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
    defaultShipping: still(row.defaultShipping) ?? addresses[0]?._id ?? null,
    defaultInvoice: still(row.defaultInvoice) ?? addresses[0]?._id ?? null,
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

/** The caller as a customer. Only reads. */
export async function customerOf(ctx: Ctx): Promise<Customer> {
  if (!ctx.user) return guest
  const account = await personOfAccount(ctx, ctx.user._id)
  const row = await ownRow(ctx, ctx.user._id)
  const email = account?.email ?? ''
  const customer = row ? await whole(ctx, row, email) : { ...guest, account: ctx.user._id, email }
  return customer.addresses.length > 0 || !account ? customer : { ...customer, person: personIn(account) }
}

/** Name and first address of an account, by the fields of an address; what it lacks is left out. */
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

/** A party as a customer of the shop, whether it has ever bought here or not. Throws 404. */
export async function customerOfParty(ctx: Ctx, _id: string): Promise<Customer> {
  const party = await partyById(ctx, _id)
  const [row] = await ctx.db.select().from(table).where(eq(table.party, party._id))
  return whole(ctx, row ?? fresh(ctx, { party: party._id }), party.email, party)
}

const fresh = (ctx: Ctx, values: Partial<CustomerRow>): CustomerRow => ({
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

/** The row of an account, made where there is none, locked until the transaction ends. */
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

/** Refuses addresses that are not whole, each field by its name behind a prefix. Throws Problem `INVALID` (422). */
export function requireAddress(given: CustomerAddress, prefix = ''): void {
  const wrong = Object.entries(judgeAddress(given)).map(
    ([field, text]) => [`${prefix}${field}`, text] as const,
  )
  if (wrong.length === 0) return
  throw new Problem(
    'INVALID',
    422,
    {
      de: 'Bitte prüfen Sie die markierten Felder der Adresse.',
      en: 'Please check the marked fields of the address.',
    },
    { fields: Object.fromEntries(wrong) },
  )
}

/** What a party is called after the address of its invoices. */
const namesOf = ({ type, company, title, first_name, last_name }: CustomerAddress) => ({
  kind: type === 'business' ? ('business' as const) : ('person' as const),
  company,
  title,
  firstName: first_name,
  lastName: last_name,
})

const asLine = (address: CustomerAddress, use: 'any' | 'invoice' | 'delivery') => {
  const { _id = uuidv7(), ...rest } = address
  return { ...rest, _id, use }
}

/** Addresses of a party with what each is for: the default ones first, so that documents take them. */
export function linesOf(
  addresses: readonly (CustomerAddress & { _id: string })[],
  { invoice, shipping }: { invoice: string | null; shipping: string | null },
) {
  const useOf = (_id: string) =>
    invoice === shipping ? 'any' : _id === invoice ? 'invoice' : _id === shipping ? 'delivery' : 'any'
  const rank = (_id: string) => (_id === invoice ? 0 : _id === shipping ? 1 : 2)
  return addresses.toSorted((a, b) => rank(a._id) - rank(b._id)).map((one) => asLine(one, useOf(one._id)))
}

/** The party of an order and the addresses of it that the order goes by. */
export interface PartyOfOrder {
  party: string
  invoiceAddress: string
  shippingAddress: string
  /** The party itself where it was made just now, in the caller's transaction. */
  made?: Party
}

/** What an order says of who places it. */
export interface OrderingCustomer {
  invoice: CustomerAddress
  /** Absent: the same. */
  shipping?: CustomerAddress
  email: string
  vatId?: string
  /** Of an order by telephone: the party that was chosen. */
  party?: string
}

/**
 * Finds or makes the party of an order, in the caller's transaction: of an account its own, of a guest always a new one (nobody gets
 * hold of another's by typing a mail address). Addresses that it does not have yet are added.
 * Throws Problem `INVALID` (422) with fields `invoice.zip`, `shipping.city`…, and `TOO_MANY` (422) where no other address has room.
 */
export async function customerParty(ctx: Ctx, given: OrderingCustomer): Promise<PartyOfOrder> {
  const { invoice, shipping = invoice, email, vatId } = given
  requireAddress(invoice, 'invoice.')
  if (shipping !== invoice) requireAddress(shipping, 'shipping.')
  const row = given.party || !ctx.user ? null : await lockOwn(ctx, ctx.user._id)
  const known = given.party ?? row?.party ?? null
  const party = known ? await partyById(ctx, known) : null
  const addresses = (party?.addresses ?? []).map(addressOf)
  const placed = (address: CustomerAddress) => {
    const same = addresses.find((one) => sameAddress(one, address))
    if (same) return same._id
    const { _id: _old, ...rest } = address
    const added = { ...rest, _id: uuidv7() }
    addresses.push(added)
    return added._id
  }
  const [invoiceAddress, shippingAddress] = [placed(invoice), placed(shipping)]
  if (party) {
    const isMore = addresses.length > party.addresses.length
    if (isMore && addresses.length > mostAddresses)
      throw new Problem('TOO_MANY', 422, { de: de.tooMany, en: en.tooMany })
    const isNewVatId = vatId !== undefined && vatId !== party.vatId
    if (isMore || isNewVatId)
      await changeParty(ctx, {
        _id: party._id,
        ...(isMore
          ? {
              addresses: linesOf(addresses, {
                invoice: row?.defaultInvoice ?? party.addresses[0]?._id ?? invoiceAddress,
                shipping: row?.defaultShipping ?? party.addresses[0]?._id ?? shippingAddress,
              }),
            }
          : {}),
        ...(isNewVatId ? { vatId } : {}),
      })
    return { party: party._id, invoiceAddress, shippingAddress }
  }
  const made = await createParty(ctx, {
    ...namesOf(invoice),
    isCustomer: true,
    email,
    phone: invoice.phone,
    language: ctx.lang,
    ...(vatId ? { vatId } : {}),
    addresses: linesOf(addresses, { invoice: invoiceAddress, shipping: shippingAddress }),
  })
  const defaults = { defaultInvoice: invoiceAddress, defaultShipping: shippingAddress }
  if (row) await changeCustomerRow(ctx, row._id, { party: made._id, ...defaults })
  else
    await ctx.platform.database.send(
      ctx.db,
      plannedOnce(
        ctx.db.insert(table).values({
          ...fresh(ctx, { party: made._id, email: email.toLowerCase(), ...defaults }),
          account: accountOfEmail(email),
        }),
      ),
    )
  return { party: made._id, invoiceAddress, shippingAddress, made }
}

/** The account that has shown a mail address to be its own; null: none has. */
const accountOfEmail = (email: string) =>
  sql<
    string | null
  >`(select own."account" from ${table} own where own."email" = ${email.toLowerCase()} and own."isOwn" limit 1)`

/** Parties whose orders belong to an account: its own, and those of orders as a guest under its address. */
export async function partiesOfAccount(ctx: Ctx, account: string): Promise<string[]> {
  const rows = await ctx.db.select({ party: table.party }).from(table).where(eq(table.account, account))
  return rows.flatMap(({ party }) => party ?? [])
}

/**
 * What was ordered as a guest under a mail address becomes the account's that has just shown it to be its own. Gives those parties.
 */
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

/** `PUT …/customer/:_id`: the first group with a price group is what documents of the books price by. */
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
