import type { Fields } from '../../../../kit/browser/admin/edit/merge.ts'
import type { Self } from '../session.contract.ts'

export const personFields = ['title', 'first_name', 'last_name', 'company'] as const

/** The flat values of a form about a person. */
export const personValues = (user: Self): Fields =>
  Object.fromEntries(personFields.map((name) => [name, user.userData[name]]))

/** What of a form goes into `userData`. */
export const userDataOf = (values: Fields): Record<(typeof personFields)[number], string> =>
  Object.fromEntries(personFields.map((name) => [name, String(values[name] ?? '')])) as never
