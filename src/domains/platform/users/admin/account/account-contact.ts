import type { Fields } from '#kit/browser/admin/edit/merge.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { Self } from '../../session.contract.ts'

type Address = Self['userData']['addresses'][number]

export const contactFields = ['phone', 'address', 'zip', 'city'] as const

/** The first address is the user's contact; others belong to the shop. */
export const contactValues = ({ userData }: Self): Fields =>
  Object.fromEntries(contactFields.map((name) => [name, userData.addresses[0]?.[name] ?? '']))

/** All addresses with the edited contact; an empty contact adds none. */
export function withContact({ userData }: Self, values: Fields): Address[] {
  const typed = Object.fromEntries(contactFields.map((name) => [name, String(values[name] ?? '')])) as Pick<
    Address,
    (typeof contactFields)[number]
  >
  const [first, ...rest] = userData.addresses
  if (first) return [{ ...first, ...typed }, ...rest]
  if (contactFields.every((name) => !typed[name].trim())) return []
  const { title, first_name, last_name } = userData
  return [{ uuid: uuidv7(), type: 'contact', title, first_name, last_name, country: '', ...typed }]
}
