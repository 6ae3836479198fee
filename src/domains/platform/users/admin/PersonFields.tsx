import { useMemo } from 'react'
import { TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { personFields } from './user-values.ts'
import { userScreens } from '../users.addresses.ts'

/** List of all accounts. */
export const usersPath = `/${userScreens.browse}`

/** Labels of an account's fields. */
export function useUserLabels() {
  const { t } = useTexts()
  return useMemo(
    () =>
      Object.fromEntries(
        ['handle', 'email', 'roles', 'disabled', 'pages', 'onlyOwn', 'password', ...personFields].map(
          (name) => [name, t(`users.fields.${name}`)],
        ),
      ),
    [t],
  )
}

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
