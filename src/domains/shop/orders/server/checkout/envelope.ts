import type { Language } from '../../../../../kit/shared/languages.ts'
import { countryName } from '../../../../../kit/shared/country-names.ts'
import type { OrderAddress } from '../../orders.contract.ts'

/** An address as it stands on an envelope, line by line. */
export const envelopeLines = (address: OrderAddress, lang: Language): string[] =>
  [
    address.company,
    [address.title, address.first_name, address.last_name].filter(Boolean).join(' '),
    address.address,
    `${address.zip} ${address.city}`,
    countryName(address.country, lang) ?? address.country,
  ].filter((line) => line.trim() !== '')
