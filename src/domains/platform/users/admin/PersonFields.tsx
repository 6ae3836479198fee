import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { userScreens } from '../users.addresses.ts'
import { personFields } from './user-values.ts'

/** List of all accounts. */
export const usersPath = `/${userScreens.browse}`

/** Labels of the fields of an account. */
export const useUserLabels = () =>
  useFieldLabels('users.fields', [
    'handle',
    'email',
    'roles',
    'disabled',
    'pages',
    'onlyOwn',
    'password',
    ...personFields,
  ])

/** Fields of a person. */
export function PersonFields() {
  return (
    <>
      <TextField name="title" maxLength={40} />
      <TextField name="first_name" maxLength={200} />
      <TextField name="last_name" maxLength={200} />
      <TextField name="company" maxLength={200} />
    </>
  )
}
