import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { PlainFormScreen } from '#kit/browser/admin/edit/PlainFormScreen.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { usePlainForm } from '#kit/browser/admin/edit/use-plain-form.ts'
import { TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { markScreen } from '#kit/browser/admin/mark-screen.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { users, type User } from '../users.contract.ts'
import { LimitsPanel } from './roles/LimitsPanel.tsx'
import { PersonFields, usersPath, useUserLabels } from './PersonFields.tsx'
import { RolesField } from './roles/RolesField.tsx'
import { userDataOf } from './user-values.ts'
import { userScreens } from '../users.addresses.ts'

/** Screen for a new user, who is invited by mail and chooses the password. */
export function UsersAdd() {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const client = useQueryClient()
  const labels = useUserLabels()
  const form = usePlainForm({
    stored: undefined,
    fresh: {
      handle: '',
      email: '',
      roles: ['member'],
      pages: null,
      onlyOwn: [],
      title: '',
      first_name: '',
      last_name: '',
      company: '',
    },
    labels,
    done: t('users.invitation.sent'),
    check: (values) => ({
      ...(String(values.email).trim() ? {} : { email: t('kit.edit.required') }),
      ...((values.roles as string[]).length > 0 ? {} : { roles: t('users.noRole') }),
    }),
    save: async (values) => {
      const isHere = markScreen()
      const { user } = await call(users.create, {
        ...(String(values.handle).trim() ? { handle: String(values.handle) } : {}),
        email: String(values.email),
        lang,
        roles: values.roles as User['roles'],
        pages: values.pages as User['pages'],
        onlyOwn: values.onlyOwn as User['onlyOwn'],
        userData: userDataOf(values),
      })
      await client.invalidateQueries({ queryKey: ['user'] })
      // Delayed until the form counts as saved, or the guard would block leaving.
      setTimeout(() => isHere() && void navigate(`/${userScreens.edit}/${user._id}`, { replace: true }), 0)
      return values
    },
  })
  return (
    <PlainFormScreen
      form={{ ...form, isNew: true }}
      title={t('users.new')}
      saves={t('users.invitation.invite')}
      begins
      back={{ label: t('users.browse'), to: usersPath }}
      main={
        <>
          <TextField
            name="email"
            type="email"
            required
            maxLength={200}
            autoComplete="off"
            hint={t('users.invitation.hint')}
          />
          <PersonFields />
          <TextField
            name="handle"
            maxLength={200}
            autoComplete="off"
            hint={t('users.invitation.handleHint')}
          />
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
