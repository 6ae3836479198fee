import { isCountry } from '#kit/shared/people/countries.ts'
import type { Words } from '#kit/shared/text/languages.ts'
import { postalCodeExample } from './postal-codes.rules.ts'

/** Limit of addresses, as for a party of the books. */
export const mostAddresses = 50

/** An address of a customer (specification § 3). */
export interface CustomerAddress {
  /** Id among the party's addresses; absent: a new one. */
  _id?: string
  type: 'person' | 'business'
  /** Salutation as in letters: `Herr`, `Frau`; empty: neutral. */
  title: string
  first_name: string
  last_name: string
  company: string
  address: string
  zip: string
  city: string
  /** ISO 3166-1, capitals. */
  country: string
  /** Landline or mobile. */
  phone: string
}

/** Fields of an address in forms. */
export const addressFields = [
  ...(['type', 'title', 'first_name', 'last_name', 'company', 'address', 'zip', 'city'] as const),
  ...(['country', 'phone'] as const),
] as const
export type AddressField = (typeof addressFields)[number]

/** Salutations; empty: neutral. */
export const salutations = { de: ['', 'Frau', 'Herr'], en: ['', 'Mrs', 'Mr'] } as const

const noSalutation: Words = {
  de: 'Bitte wählen Sie eine Anrede aus der Liste.',
  en: 'Please choose a salutation from the list.',
}

/** Error of a salutation; null if it is one of either language, or equals the stored one. */
export const salutationFault = (title: string, kept = ''): Words | null =>
  [...salutations.de, ...salutations.en, kept].includes(title) ? null : noSalutation

const longest: Record<AddressField, number> = {
  type: 20,
  title: 40,
  first_name: 100,
  last_name: 100,
  company: 200,
  address: 200,
  zip: 20,
  city: 100,
  country: 2,
  phone: 40,
}

const fillIn: Words = { de: 'Bitte füllen Sie dieses Feld aus.', en: 'Please fill in this field.' }
const tooLong: Words = {
  de: 'Das ist zu lang. Bitte kürzen Sie es.',
  en: 'This is too long. Please shorten it.',
}
const noPhone: Words = {
  de: 'Bitte prüfen Sie die Telefonnummer, zum Beispiel +43 2942 12345.',
  en: 'Please check the telephone number, for example +43 2942 12345.',
}
const noZip = (example: string): Words => ({
  de: `Bitte prüfen Sie die Postleitzahl. Für dieses Land sieht sie so aus: ${example}.`,
  en: `Please check the postal code. For this country it looks like this: ${example}.`,
})
const noCountry: Words = { de: 'Bitte wählen Sie ein Land.', en: 'Please choose a country.' }

/**
 * Errors of an address by field; empty if valid. Requires type, first and last name, address, city, zip and country
 * (specification § 5), and the name of a business. Phone numbers in international or national form.
 */
export function judgeAddress(given: CustomerAddress): Record<string, Words> {
  const wrong: Record<string, Words> = {}
  const needed: AddressField[] = ['first_name', 'last_name', 'address', 'city', 'zip']
  if (given.type !== 'person' && given.type !== 'business') wrong['type'] = fillIn
  for (const field of given.type === 'business' ? [...needed, 'company' as const] : needed)
    if (!given[field].trim()) wrong[field] = fillIn
  if (!isCountry(given.country)) wrong['country'] = noCountry
  const example = postalCodeExample(given.country, given.zip)
  if (example !== null && !wrong['zip']) wrong['zip'] = noZip(example)
  if (given.phone.trim() && !/^\+?\(?\d[\d\s()/.–-]{3,}$/.test(given.phone.trim())) wrong['phone'] = noPhone
  for (const field of addressFields) if (given[field].length > longest[field]) wrong[field] = tooLong
  return wrong
}

/** Reads an address from a form; missing fields are empty. */
export function readAddress(form: Readonly<Record<string, string>>, prefix = ''): CustomerAddress {
  const of = (field: AddressField) => (form[`${prefix}${field}`] ?? '').trim()
  return {
    type: (of('type') || 'person') as CustomerAddress['type'],
    title: of('title'),
    first_name: of('first_name'),
    last_name: of('last_name'),
    company: of('type') === 'business' ? of('company') : '',
    address: of('address'),
    zip: of('zip'),
    city: of('city'),
    country: of('country').toUpperCase(),
    phone: of('phone'),
  }
}

/** Names of a party. */
interface Named {
  title: string
  firstName: string
  lastName: string
  company: string
}

/** An address of the books, completed by the party's name if it has none. */
export function withNames<A extends CustomerAddress>(address: A, party: Named): A {
  const { type, title, first_name, last_name, company } = address
  const isNameless = !first_name && !last_name && !company
  const isOfFirm = type === 'business' || (isNameless && !party.firstName && !party.lastName)
  return {
    ...address,
    ...(isNameless
      ? { title: title || party.title, first_name: party.firstName, last_name: party.lastName }
      : {}),
    company: company || (isOfFirm ? party.company : ''),
  }
}

/** True if two addresses are equal, ignoring case and outer spaces. */
export const sameAddress = (one: CustomerAddress, other: CustomerAddress): boolean =>
  addressFields.every((field) => one[field].trim().toLowerCase() === other[field].trim().toLowerCase())

export const addressLine = ({
  company,
  first_name,
  last_name,
  address,
  zip,
  city,
}: CustomerAddress): string =>
  [company, `${first_name} ${last_name}`.trim(), address, `${zip} ${city}`.trim()].filter(Boolean).join(', ')

/** Specification § 5: refusals to remove a default address. */
export const defaultAddressRefusals = {
  invoice: {
    code: 'DEFAULT_INVOICE_ADDRESS',
    text: {
      de: 'Die Standard-Rechnungsadresse kann nicht entfernt werden. Machen Sie zuerst eine andere zur Rechnungsadresse.',
      en: "The default invoice address can't be removed. Make another one the invoice address first.",
    },
  },
  shipping: {
    code: 'DEFAULT_SHIPPING_ADDRESS',
    text: {
      de: 'Die Standard-Lieferadresse kann nicht entfernt werden. Machen Sie zuerst eine andere zur Lieferadresse.',
      en: "The default shipping address can't be removed. Make another one the shipping address first.",
    },
  },
  both: {
    code: 'DEFAULT_ADDRESS',
    text: {
      de: 'Die Standardadresse kann nicht entfernt werden. Machen Sie zuerst eine andere zur Rechnungs- und Lieferadresse.',
      en: "The default address can't be removed. Make another one the invoice and shipping address first.",
    },
  },
} as const
