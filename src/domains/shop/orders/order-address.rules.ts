import { countryName } from '#kit/shared/people/country-names.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { OrderAddress } from './orders.contract.ts'

/** Addressee: the firm, else the person. */
export const addressedTo = ({
  company,
  first_name,
  last_name,
}: Pick<OrderAddress, 'company' | 'first_name' | 'last_name'>): string =>
  company || [first_name, last_name].filter(Boolean).join(' ')

/** An address as on an envelope, line by line. */
export const envelopeLines = (address: OrderAddress, lang: Language): string[] =>
  [
    address.company,
    [address.title, address.first_name, address.last_name].filter(Boolean).join(' '),
    address.address,
    `${address.zip} ${address.city}`,
    countryName(address.country, lang) ?? address.country,
  ].filter((line) => line.trim() !== '')
