import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useField } from '../../../../kit/browser/admin/edit/form-state.ts'
import { PlainFormScreen } from '../../../../kit/browser/admin/edit/PlainFormScreen.tsx'
import { SidePanel } from '../../../../kit/browser/admin/edit/StatePanel.tsx'
import { usePlainForm } from '../../../../kit/browser/admin/edit/use-plain-form.ts'
import { TextField } from '../../../../kit/browser/admin/fields/TextFields.tsx'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { users, type User } from '../users.contract.ts'
import { LimitsPanel } from './LimitsPanel.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PersonFields, usersPath, useUserLabels } from './PersonFields.tsx'
import { RolesField } from './RolesField.tsx'
import { userDataOf } from './user-values.ts'

function FirstPassword({ handle }: { handle: string }) {
  const field = useField<string>('password')
  return (
    <PasswordField
      id={field.id}
      label={field.label}
      value={field.value ?? ''}
      onChange={field.change}
      error={field.error}
      handle={handle}
    />
  )
}

/** A new account. */
export function UsersAdd() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const client = useQueryClient()
  const labels = useUserLabels()
  const form = usePlainForm({
    stored: undefined,
    fresh: {
      handle: '',
      email: '',
      password: '',
      roles: ['member'],
      pages: null,
      onlyOwn: [],
      title: '',
      first_name: '',
      last_name: '',
      company: '',
    },
    labels,
    done: t('users.created'),
    check: (values) =>
      Object.fromEntries(
        ['handle', 'password']
          .filter((name) => !String(values[name]).trim())
          .map((name) => [name, t('kit.edit.required')]),
      ),
    save: async (values) => {
      const { user } = await call(users.create, {
        handle: String(values.handle),
        password: String(values.password),
        email: String(values.email),
        roles: values.roles as User['roles'],
        pages: values.pages as User['pages'],
        onlyOwn: values.onlyOwn as User['onlyOwn'],
        userData: userDataOf(values),
      })
      await client.invalidateQueries({ queryKey: ['user'] })
      // The form is stored by then; leaving in the next moment meets no guard.
      setTimeout(() => void navigate(`/users/edit/${user._id}`, { replace: true }), 0)
      return values
    },
  })
  return (
    <PlainFormScreen
      form={form}
      title={t('users.new')}
      back={{ label: t('users.browse'), to: usersPath }}
      main={
        <>
          <TextField name="handle" required maxLength={200} autoComplete="off" />
          <FirstPassword handle={String(form.form.values.handle ?? '')} />
          <TextField name="email" type="email" maxLength={200} />
          <PersonFields />
        </>
      }
      side={
        <>
          <SidePanel title={t('users.rights')}>
            <RolesField />
          </SidePanel>
          <LimitsPanel />
        </>
      }
    />
  )
}
