import type { OrderAddress } from './orders.contract.ts'

/** Whom an address names: the firm, else the person. */
export const addressedTo = ({
  company,
  first_name,
  last_name,
}: Pick<OrderAddress, 'company' | 'first_name' | 'last_name'>): string =>
  company || [first_name, last_name].filter(Boolean).join(' ')

/** An address as it stands on an envelope, in lines, without the country. */
export const envelopeOf = (address: OrderAddress): string[] => [
  ...(address.company ? [address.company] : []),
  ...[[address.first_name, address.last_name].filter(Boolean).join(' ')].filter(Boolean),
  address.address,
  `${address.zip} ${address.city}`.trim(),
]
