/** Kind of a party for tax purposes. */
export const partyKinds = ['person', 'business', 'public'] as const
export type PartyKind = (typeof partyKinds)[number]

/** Restrictions on dealing with a party. */
export const partyBlocks = ['none', 'delivery', 'all'] as const
export type PartyBlock = (typeof partyBlocks)[number]

/** Invoice formats: plain PDF or paper, or e-invoices. */
export const invoiceFormats = [
  'pdf',
  'zugferd',
  'xrechnung-ubl',
  'xrechnung-cii',
  'ebinterface',
  'peppol',
] as const
export type InvoiceFormat = (typeof invoiceFormats)[number]

/** Purposes of an address; `any` covers both others. */
export const addressUses = ['any', 'invoice', 'delivery'] as const
export type AddressUse = (typeof addressUses)[number]

/** Address of a party, with the fields of Address in the specification. */
export interface PartyAddress {
  _id: string
  type: 'person' | 'business'
  title: string
  first_name: string
  last_name: string
  /** Company at this address if different from the party's name, else empty. */
  company: string
  address: string
  zip: string
  city: string
  /** ISO 3166-1, capital letters. */
  country: string
  phone: string
  use: AddressUse
}

/** State of the VIES check: no VAT id, not answered yet, or the answer. */
export const vatIdStates = ['none', 'unchecked', 'valid', 'invalid'] as const
export type VatIdState = (typeof vatIdStates)[number]

/** Display name of a party. */
export const partyName = ({
  kind,
  company,
  firstName,
  lastName,
}: {
  kind: PartyKind
  company: string
  firstName: string
  lastName: string
}): string => {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  return kind === 'person' ? person || company : company || person
}

/** Address for a purpose: the first of that use, else the first for any, else the first; null without addresses. */
export const addressFor = <A extends { use: AddressUse }>(
  addresses: readonly A[],
  use: 'invoice' | 'delivery',
): A | null =>
  addresses.find((one) => one.use === use) ??
  addresses.find((one) => one.use === 'any') ??
  addresses[0] ??
  null

/**
 * Whether an order reference of the Austrian federal administration is well formed: ten digits from 47, or a buyer
 * group of three letters or digits, each optionally followed by a colon and more (erb.gv.at).
 */
export const isOrderReference = (reference: string): boolean =>
  reference.length <= 54 && /^(47\d{8}|[A-Z0-9]{3})(:.+)?$/.test(reference)
