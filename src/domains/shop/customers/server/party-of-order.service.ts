import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { plannedOnce } from '#kit/server/database/statement.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import {
  changeParty,
  createParty,
  type Party,
  partyAddress,
  partyById,
} from '#domains/books/masterdata/server/offers.ts'
import { account as de } from '../customers.de.ts'
import { account as en } from '../customers.en.ts'
import { type CustomerAddress, judgeAddress, mostAddresses, sameAddress } from '../customers.rules.ts'
import { addressOf, changeCustomerRow, fresh, lockOwn, namedAddresses } from './customers.service.ts'
import { customersTable as table } from './customers.table.ts'

/** Refuses incomplete addresses, with field names behind a prefix. Throws Problem `INVALID` (422). */
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

/** Names of a party, from its invoice address. */
const namesOf = ({ type, company, title, first_name, last_name }: CustomerAddress) => ({
  kind: type === 'business' ? ('business' as const) : ('person' as const),
  company,
  title,
  firstName: first_name,
  lastName: last_name,
})

type AddressUse = Party['addresses'][number]['use']

const asLine = (address: CustomerAddress, use: AddressUse) => {
  const { _id = uuidv7(), ...rest } = address
  return { ...rest, _id, use }
}

/** Addresses of a party with their uses: default addresses first, so that documents take them. */
export function linesOf(
  addresses: readonly (CustomerAddress & { _id: string })[],
  { invoice, shipping }: { invoice: string | null; shipping: string | null },
) {
  const useOf = (_id: string) =>
    invoice === shipping ? 'any' : _id === invoice ? 'invoice' : _id === shipping ? 'delivery' : 'any'
  const rank = (_id: string) => (_id === invoice ? 0 : _id === shipping ? 1 : 2)
  return addresses.toSorted((a, b) => rank(a._id) - rank(b._id)).map((one) => asLine(one, useOf(one._id)))
}

/** Appends the addresses of an order to those of a party, keeping the defaults of each use. */
function withAdded(
  { addresses: stored }: Party,
  added: readonly CustomerAddress[],
  { invoice, shipping }: { invoice: string; shipping: string },
) {
  const useOf = (_id?: string): AddressUse => {
    const use = _id === invoice ? 'invoice' : 'delivery'
    return invoice !== shipping && stored.some((one) => one.use === use) ? use : 'any'
  }
  return [...stored, ...added.map((one) => asLine(one, useOf(one._id)))]
}

/** Party of an order with the addresses used. */
export interface PartyOfOrder {
  party: string
  invoiceAddress: string
  shippingAddress: string
  /** The party if it was just created in the caller's transaction. */
  made?: Party
}

/** The person placing an order. */
export interface OrderingCustomer {
  invoice: CustomerAddress
  /** Absent: same as `invoice`. */
  shipping?: CustomerAddress
  email: string
  vatId?: string
  /** Order by telephone: the chosen party, null for a new one. Absent: the caller orders. */
  party?: string | null
}

/**
 * Finds or creates the party of an order, in the caller's transaction: an account's own, for a guest always a new one,
 * since typing an e-mail address must not give access to another's data. Validates and adds new addresses.
 * Throws Problem `INVALID` (422) with fields `invoice.zip`, `shipping.city`…, and `TOO_MANY` (422) if there is no room
 * for another address.
 */
export async function customerParty(ctx: Ctx, given: OrderingCustomer): Promise<PartyOfOrder> {
  const { invoice, shipping = invoice, email, vatId } = given
  const row = given.party !== undefined || !ctx.user ? null : await lockOwn(ctx, ctx.user._id)
  const known = given.party ?? row?.party ?? null
  const party = known ? await partyById(ctx, known) : null
  const addresses = (party?.addresses ?? []).map(addressOf)
  const named = party ? namedAddresses(party) : []
  const placed = (address: CustomerAddress, prefix: string) => {
    const same = [...named, ...addresses].find((one) => sameAddress(one, address))
    if (same) return same._id
    requireAddress(address, prefix)
    const { _id: _old, ...rest } = address
    const added = { ...rest, _id: uuidv7() }
    addresses.push(added)
    return added._id
  }
  const [invoiceAddress, shippingAddress] = [placed(invoice, 'invoice.'), placed(shipping, 'shipping.')]
  if (party) {
    const isMore = addresses.length > party.addresses.length
    if (isMore && addresses.length > mostAddresses)
      throw new Problem('TOO_MANY', 422, { de: de.tooMany, en: en.tooMany })
    const grown = () =>
      row || party.addresses.length === 0
        ? linesOf(addresses, {
            invoice: row?.defaultInvoice ?? partyAddress(party, 'invoice')?._id ?? invoiceAddress,
            shipping: row?.defaultShipping ?? partyAddress(party, 'delivery')?._id ?? shippingAddress,
          })
        : withAdded(party, addresses.slice(party.addresses.length), {
            invoice: invoiceAddress,
            shipping: shippingAddress,
          })
    const isNewVatId = vatId !== undefined && vatId !== party.vatId
    if (isMore || isNewVatId)
      await changeParty(ctx, {
        _id: party._id,
        // The second of two concurrent changes is refused
        ...(given.party ? { version: party.version } : {}),
        ...(isMore ? { addresses: grown() } : {}),
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

/** The account that has confirmed an e-mail address; null: none. */
const accountOfEmail = (email: string) =>
  sql<
    string | null
  >`(select own."account" from ${table} own where own."email" = ${email.toLowerCase()} and own."isOwn" limit 1)`
