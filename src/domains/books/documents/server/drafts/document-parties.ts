import { type Party, partyAddress } from '#domains/books/masterdata/server/offers.ts'
import type { ContentAddress, ContentParty } from '../../content/content.contract.ts'
import type { DocumentContext } from '../../content/document-context.rules.ts'
import type { BooksSettings } from '../../settings/settings.contract.ts'
import type { DocumentRow } from '../records/documents.table.ts'

const orNull = (text: string): string | null => text || null

/** Seller data from the settings. */
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

type PartyAddress = NonNullable<ReturnType<typeof partyAddress>>

/** The address with this id, else the party's first one for the purpose. */
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

/** A known buyer with the name and kind of this order; private persons have no company numbers. */
export const boughtAs = (known: ContentParty, kind: 'person' | 'business', name: string): ContentParty => ({
  ...known,
  kind: kind === 'business' && known.kind === 'public' ? known.kind : kind,
  name,
  ...(kind === 'person' ? { vatId: null, taxNumber: null, registration: null, identifiers: [] } : {}),
})

/** Buyer of a document, with the address and contact chosen there. `home`: country of addresses without one. */
export function buyerOf(
  party: Party,
  { invoiceAddress, contact, buysAs }: DocumentRow,
  home: string,
): ContentParty {
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
  // Only the address entered with the order names the person who ordered
  const isOwn = address !== null && address._id === invoiceAddress
  return buysAs ? boughtAs(known, buysAs, isOwn ? nameAt(party, address) : party.name) : known
}

/** Delivery address if it differs from the invoice address; for collected goods the seller's. */
export function deliverToOf(
  party: Party | null,
  row: DocumentRow,
  { name, address: home }: Pick<ContentParty, 'name' | 'address'>,
): DocumentContext['deliverTo'] {
  if (row.isCollected) return { name, address: home, isCollected: true }
  if (!party) return null
  const goods = addressOf(party, row.deliveryAddress, 'delivery')
  if (!goods || goods._id === addressOf(party, row.invoiceAddress, 'invoice')?._id) return null
  return { name: nameAt(party, goods), address: plainAddress(goods, home.country) }
}
