/** What somebody is to the tax office. */
export const partyKinds = ['person', 'business', 'public'] as const
export type PartyKind = (typeof partyKinds)[number]

/** What keeps a party from being delivered to or charged. */
export const partyBlocks = ['none', 'delivery', 'all'] as const
export type PartyBlock = (typeof partyBlocks)[number]

/** In which form a customer gets his invoices: on paper or as a PDF alone, or with data. */
export const invoiceFormats = [
  'pdf',
  'zugferd',
  'xrechnung-ubl',
  'xrechnung-cii',
  'ebinterface',
  'peppol',
] as const
export type InvoiceFormat = (typeof invoiceFormats)[number]

/** What an address is for; `any` stands in for both others. */
export const addressUses = ['any', 'invoice', 'delivery'] as const
export type AddressUse = (typeof addressUses)[number]

/** An address of a party, in the fields of the specification's Address. */
export interface PartyAddress {
  _id: string
  type: 'person' | 'business'
  title: string
  first_name: string
  last_name: string
  /** Where it is a business: its name where it differs from the party's, else empty. */
  company: string
  address: string
  zip: string
  city: string
  /** ISO 3166-1, capitals. */
  country: string
  phone: string
  use: AddressUse
}

/** What is asked for a VAT id: nothing yet, asked for and not answered, or the answer. */
export const vatIdStates = ['none', 'unchecked', 'valid', 'invalid'] as const
export type VatIdState = (typeof vatIdStates)[number]

/** The name by which a party is known. */
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

/** The address for a use: the first of that use, else the first for any, else the first of all; null where there is none. */
export const addressFor = <A extends { use: AddressUse }>(
  addresses: readonly A[],
  use: 'invoice' | 'delivery',
): A | null =>
  addresses.find((one) => one.use === use) ??
  addresses.find((one) => one.use === 'any') ??
  addresses[0] ??
  null

/**
 * Whether an order reference of the Austrian federal administration is well formed: ten digits from 47, or a buyer group of three
 * letters or digits, each alone or with more behind a colon (erb.gv.at).
 */
export const isOrderReference = (reference: string): boolean =>
  reference.length <= 54 && /^(47\d{8}|[A-Z0-9]{3})(:.+)?$/.test(reference)
