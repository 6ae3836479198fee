import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { SwitchField, TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { useLiveKey } from '#kit/browser/admin/live.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useRecordForm } from '#kit/browser/admin/record/use-record-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { users, type User } from '../users.contract.ts'
import { InvitationPanel } from './InvitationPanel.tsx'
import { LimitsPanel } from './roles/LimitsPanel.tsx'
import { NewPassword } from './account/NewPassword.tsx'
import { PersonFields, usersPath, useUserLabels } from './PersonFields.tsx'
import { RolesField } from './roles/RolesField.tsx'
import { personValues, userInputOf } from './user-values.ts'

const valuesOf = (user: User) => ({
  handle: user.handle,
  email: user.email,
  roles: user.roles,
  disabled: user.disabled,
  pages: user.pages,
  onlyOwn: user.onlyOwn,
  ...personValues(user),
})
const fresh: ReturnType<typeof valuesOf> = {
  handle: '',
  email: '',
  roles: [],
  disabled: false,
  pages: null,
  onlyOwn: [],
  title: '',
  first_name: '',
  last_name: '',
  company: '',
}
const key = ['user']

/** Screen of an account. */
export function UsersEdit() {
  const { id = '' } = useParams()
  const { t } = useTexts()
  const { user: me } = useAdmin()
  const navigate = useNavigate()
  const client = useQueryClient()
  const labels = useUserLabels()
  const answer = useQuery({
    queryKey: ['user', 'one', id],
    queryFn: async () => (await call(users.read, { _id: id })).items[0] ?? null,
  })
  const user = answer.data ?? null
  useLiveKey('users', key)
  const form = useRecordForm({
    name: 'user',
    module: 'users',
    id,
    stored: user,
    fresh,
    valuesOf,
    labels,
    required: ['handle'],
    check: ({ roles }): FieldErrors => (roles.length === 0 ? { roles: t('users.noRole') } : {}),
    done: t('users.saved'),
    // Only changes are sent: a new title requires no identity check.
    update: async (known, changed) => (await call(users.update, { ...known, ...userInputOf(changed) })).user,
    onStored: (saved) => {
      client.setQueryData(['user', 'one', id], saved)
      void client.invalidateQueries({ queryKey: ['user', 'list'] })
    },
  })

  async function remove() {
    if (!user) return
    const sure = await confirm({
      title: t('users.removeTitle', { name: user.name || user.handle }),
      text: t('users.removeText'),
      confirm: t('users.remove'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (!sure) return
    try {
      await call(users.remove, { _id: user._id })
      await client.invalidateQueries({ queryKey: ['user'] })
      notifyDone(t('users.removed'))
      await navigate(usersPath)
    } catch (problem) {
      notifyFailed(problem)
    }
  }

  async function removeFactor() {
    if (!user) return
    const sure = await confirm({
      title: t('users.factor.removeTitle', { name: user.name || user.handle }),
      text: t('users.factor.removeText'),
      confirm: t('users.factor.remove'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (!sure) return
    try {
      await call(users.removeSecondFactor, { _id: user._id })
      await client.invalidateQueries({ queryKey: ['user'] })
      notifyDone(t('users.factor.off'))
    } catch (problem) {
      notifyFailed(problem)
    }
  }

  if (!user)
    return (
      <Unread answer={answer} title={t('users.browse')} back={{ label: t('users.browse'), to: usersPath }} />
    )
  const own = user._id === me._id
  return (
    <RecordScreen
      form={form}
      title={user.name || user.handle}
      back={{ label: t('users.browse'), to: usersPath }}
      main={
        <>
          <TextField name="handle" required maxLength={200} />
          <TextField name="email" type="email" maxLength={200} />
          <PersonFields />
        </>
      }
      side={
        <>
          <SidePanel title={t('users.rights')}>
            <RolesField />
            {own ? null : <SwitchField name="disabled" hint={t('users.disabledHint')} />}
          </SidePanel>
          <InvitationPanel user={user} />
          <LimitsPanel />
          <SidePanel title={t('users.account')}>
            <Facts
              facts={[
                [
                  t('users.fields.lastLogin'),
                  user.lastLogin ? <Moment key="l" at={user.lastLogin} /> : t('users.never'),
                ],
                [t('users.fields.failedLogins'), user.failedLogins],
                [t('users.twoFactor'), t(user.two_factor.enabled ? 'kit.yes' : 'kit.no')],
                [t('kit.state.createdAt'), <Moment key="c" at={user.createdAt} />],
              ]}
            />
            <Group gap="xs">
              <NewPassword user={user} />
              {user.two_factor.enabled && !own ? (
                <Button size="xs" variant="default" onClick={() => void removeFactor()}>
                  {t('users.factor.remove')}
                </Button>
              ) : null}
              {own ? null : (
                <Button size="xs" variant="subtle" color="gray" onClick={() => void remove()}>
                  {t('users.remove')}
                </Button>
              )}
            </Group>
          </SidePanel>
        </>
      }
    />
  )
}
