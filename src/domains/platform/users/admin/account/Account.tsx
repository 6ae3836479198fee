import { Button, Group, PasswordInput, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState, type FormEvent } from 'react'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { PlainFormScreen } from '#kit/browser/admin/edit/PlainFormScreen.tsx'
import { usePlainForm } from '#kit/browser/admin/edit/use-plain-form.ts'
import { TextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { ScreenSkeleton } from '#kit/browser/admin/shell/ScreenSkeleton.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { ApiProblem, call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { session, type Self } from '../../session.contract.ts'
import { shortestPassword } from '../../users.rules.ts'
import { contactFields, contactValues, withContact } from './account-contact.ts'
import { AccountBlock } from './AccountBlock.tsx'
import { AccountLook } from './AccountLook.tsx'
import { AccountSecondFactor } from './AccountSecondFactor.tsx'
import { PasswordField } from './PasswordField.tsx'
import { personFields, personValues, userDataOf } from '../user-values.ts'

function ChangePassword({ user }: { user: Self }) {
  const { t } = useTexts()
  const empty = { current: '', password: '', password2: '' }
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const put = (name: keyof typeof empty, value: string) => setValues((now) => ({ ...now, [name]: value }))
  async function submit(event: FormEvent) {
    event.preventDefault()
    setErrors({})
    try {
      await call(session.changePassword, values)
      setValues(empty)
      notifyDone(t('users.password.changed'))
    } catch (problem) {
      if (problem instanceof ApiProblem && Object.keys(problem.fields).length > 0) setErrors(problem.fields)
      else notifyFailed(problem)
    }
  }
  const toggle = { 'aria-label': t('kit.signInAgain.showPassword') }
  return (
    <AccountBlock title={t('users.password.title')}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack maw={420}>
          <input type="text" name="username" value={user.handle} autoComplete="username" readOnly hidden />
          <PasswordInput
            label={t('users.password.current')}
            value={values.current}
            onChange={(event) => put('current', event.currentTarget.value)}
            autoComplete="current-password"
            error={errors.current}
            visibilityToggleButtonProps={toggle}
            required
          />
          <Text size="sm" c="dimmed">
            {t('users.own.rules', { count: shortestPassword })}
          </Text>
          <PasswordField
            label={t('users.password.new')}
            value={values.password}
            onChange={(value) => put('password', value)}
            error={errors.password}
            handle={user.handle}
          />
          <PasswordInput
            label={t('users.password.again')}
            value={values.password2}
            onChange={(event) => put('password2', event.currentTarget.value)}
            autoComplete="new-password"
            error={errors.password2}
            visibilityToggleButtonProps={toggle}
            required
          />
          <Group>
            <Button type="submit">{t('users.password.change')}</Button>
          </Group>
        </Stack>
      </form>
    </AccountBlock>
  )
}

function Sessions() {
  const { t } = useTexts()
  const client = useQueryClient()
  const list = useQuery({ queryKey: ['sessions'], queryFn: () => call(session.sessions, {}) })
  const end = async (_id: string) => {
    try {
      await call(session.endSession, { _id })
      await client.invalidateQueries({ queryKey: ['sessions'] })
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  return (
    <AccountBlock title={t('users.sessions.title')}>
      <Table fz="sm">
        <Table.Tbody>
          {list.data?.sessions.map((one) => (
            <Table.Tr key={one._id}>
              <Table.Td>
                {one.device || t('users.sessions.unknown')}
                <Text size="xs" c="dimmed">
                  <Moment at={one.lastSeen} />
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                {one.current ? (
                  <StateBadge tone="published">{t('users.sessions.current')}</StateBadge>
                ) : (
                  <Button size="compact-sm" variant="default" onClick={() => void end(one._id)}>
                    {t('users.sessions.end')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </AccountBlock>
  )
}

/** Personal settings contributed by other domains. */
function PartsOfOthers() {
  const { domains } = useAdmin()
  return domains
    .flatMap(({ account }) => account ?? [])
    .map(({ name, Component }) => (
      <Suspense key={name} fallback={null}>
        <Component />
      </Suspense>
    ))
}

const valuesOf = (user: Self) => ({ ...personValues(user), ...contactValues(user) })

/** The user's own account: name and contact, password, second factor, sessions, contributions, language and colours. */
export function Account() {
  const { t } = useTexts()
  const client = useQueryClient()
  const state = useQuery({
    queryKey: ['self'],
    queryFn: () => call(session.getLoggedInState, {}),
  })
  const user = state.data?.user
  const stored = useMemo(() => (user ? valuesOf(user) : undefined), [user])
  const labels = useMemo(
    () => ({
      ...Object.fromEntries(personFields.map((name) => [name, t(`users.fields.${name}`)])),
      ...Object.fromEntries(contactFields.map((name) => [name, t(`users.own.${name}`)])),
    }),
    [t],
  )
  const form = usePlainForm({
    stored,
    fresh: {},
    labels,
    done: t('users.saved'),
    save: async (values) => {
      const answer = await call(session.updateSelf, {
        userData: { ...userDataOf(values), ...(user ? { addresses: withContact(user, values) } : {}) },
      })
      await client.invalidateQueries({ queryKey: ['session'] })
      await client.invalidateQueries({ queryKey: ['self'] })
      return valuesOf(answer.user)
    },
  })
  if (!state.data) return <Unread answer={state} title={t('kit.account.profile')} />
  // Signed out meanwhile, which another dialog handles
  if (!user) return <ScreenSkeleton />
  const refresh = () => void client.invalidateQueries({ queryKey: ['self'] })
  return (
    <PlainFormScreen
      form={form}
      title={t('kit.account.profile')}
      main={
        <>
          <AccountBlock title={t('users.person')}>
            <Stack maw={420}>
              <TextField name="title" maxLength={40} autoComplete="honorific-prefix" />
              <TextField name="first_name" maxLength={200} autoComplete="given-name" />
              <TextField name="last_name" maxLength={200} autoComplete="family-name" />
              <TextField name="company" maxLength={200} autoComplete="organization" />
              <TextField name="phone" maxLength={40} type="tel" autoComplete="tel" />
              <TextField name="address" maxLength={200} autoComplete="street-address" />
              <SimpleGrid cols={2}>
                <TextField name="zip" maxLength={20} autoComplete="postal-code" />
                <TextField name="city" maxLength={200} autoComplete="address-level2" />
              </SimpleGrid>
              <Text size="sm" c="dimmed">
                {t('users.own.email', { email: user.email || t('users.own.noEmail') })}
              </Text>
            </Stack>
          </AccountBlock>
          <ChangePassword user={user} />
          <AccountSecondFactor
            user={user}
            required={state.data?.factorRequired ?? false}
            onChange={refresh}
          />
          <Sessions />
          <PartsOfOthers />
          <AccountLook />
        </>
      }
    />
  )
}
