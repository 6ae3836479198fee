import type { Fields } from '#kit/browser/admin/edit/merge.ts'
import type { CallOf } from '#kit/shared/contract.ts'
import type { Self } from '../session.contract.ts'
import type { users } from '../users.contract.ts'

export const personFields = ['title', 'first_name', 'last_name', 'company'] as const
type PersonField = (typeof personFields)[number]

const isPersonField = (name: string): name is PersonField => personFields.some((field) => field === name)

/** Flat form values of a person. */
export const personValues = (user: Pick<Self, 'userData'>): Record<PersonField, string> =>
  Object.fromEntries(personFields.map((name) => [name, user.userData[name]])) as never

/** Form values for `userData`. */
export const userDataOf = (values: Fields): Record<PersonField, string> =>
  Object.fromEntries(personFields.map((name) => [name, String(values[name] ?? '')])) as never

type AccountFields = Omit<CallOf<typeof users.update>, '_id' | 'version' | 'userData'>

/** Input of a call for the changed fields. */
export function userInputOf(changed: AccountFields & Partial<Record<PersonField, string>>) {
  const entries = Object.entries(changed)
  const userData = Object.fromEntries(entries.filter(([name]) => isPersonField(name)))
  const account = Object.fromEntries(entries.filter(([name]) => !isPersonField(name))) as AccountFields
  return { ...account, ...(Object.keys(userData).length > 0 ? { userData } : {}) }
}
