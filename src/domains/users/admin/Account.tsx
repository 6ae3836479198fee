import {
  Alert,
  Button,
  Code,
  Group,
  List,
  Paper,
  PasswordInput,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { PlainFormScreen } from '../../../kit/browser/admin/edit/PlainFormScreen.tsx'
import { usePlainForm } from '../../../kit/browser/admin/edit/use-plain-form.ts'
import { TextField } from '../../../kit/browser/admin/fields/TextFields.tsx'
import { notifyDone, notifyFailed } from '../../../kit/browser/admin/notify.tsx'
import { ScreenSkeleton } from '../../../kit/browser/admin/shell/ScreenSkeleton.tsx'
import { Moment, StateBadge } from '../../../kit/browser/admin/StatusBadge.tsx'
import { ApiProblem, call } from '../../../kit/browser/api.ts'
import { useTexts } from '../../../kit/browser/texts.ts'
import { session, type Self } from '../users.contract.ts'
import { PasswordField } from './PasswordField.tsx'
import { personFields, personValues, userDataOf } from './user-values.ts'

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

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
    <Block title={t('users.password.title')}>
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
    </Block>
  )
}

function TwoFactor({ user, onChange }: { user: Self; onChange: () => void }) {
  const { t } = useTexts()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [uri, setUri] = useState('')
  const [recovery, setRecovery] = useState<string[]>([])
  const { enabled } = user.two_factor
  async function run(work: () => Promise<void>) {
    try {
      await work()
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  const begin = () =>
    run(async () => {
      const answer = await call(session.enable2FA, { password })
      setUri(answer.uri ?? '')
    })
  const finish = () =>
    run(async () => {
      const answer = await call(session.enable2FA, { code })
      setRecovery(answer.recoveryCodes ?? [])
      setUri('')
      setPassword('')
      setCode('')
      onChange()
    })
  const disable = () =>
    run(async () => {
      await call(session.disable2FA, { password })
      setPassword('')
      notifyDone(t('users.factor.off'))
      onChange()
    })
  const secret = uri ? (new URL(uri).searchParams.get('secret') ?? '') : ''
  return (
    <Block title={t('users.factor.title')}>
      <Stack maw={520}>
        <Group gap="xs">
          <StateBadge tone={enabled ? 'published' : 'draft'}>
            {t(enabled ? 'users.factor.isOn' : 'users.factor.isOff')}
          </StateBadge>
        </Group>
        <Text size="sm">{t('users.factor.text')}</Text>
        {recovery.length > 0 ? (
          <Alert color="yellow" title={t('users.factor.recovery')} role="alert">
            <Text size="sm" mb="xs">
              {t('users.factor.recoveryText')}
            </Text>
            <List size="sm" listStyleType="none">
              {recovery.map((one) => (
                <List.Item key={one}>
                  <Code>{one}</Code>
                </List.Item>
              ))}
            </List>
          </Alert>
        ) : null}
        {uri ? (
          <>
            <Text size="sm">{t('users.factor.scan')}</Text>
            <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {secret.replace(/(.{4})/g, '$1 ').trim()}
            </Code>
            <Button component="a" href={uri} variant="default" w="fit-content">
              {t('users.factor.openApp')}
            </Button>
            <TextInput
              label={t('kit.signInAgain.code')}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <Group>
              <Button disabled={code.trim().length < 6} onClick={() => void finish()}>
                {t('users.factor.finish')}
              </Button>
            </Group>
          </>
        ) : (
          <>
            <PasswordInput
              label={t('users.password.current')}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('kit.signInAgain.showPassword') }}
            />
            <Group>
              <Button
                variant="default"
                disabled={!password}
                onClick={() => void (enabled ? disable() : begin())}
              >
                {t(enabled ? 'users.factor.disable' : 'users.factor.begin')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Block>
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
    <Block title={t('users.sessions.title')}>
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
    </Block>
  )
}

/** The own account: name, password, second factor, sessions. */
export function Account() {
  const { t } = useTexts()
  const client = useQueryClient()
  const state = useQuery({
    queryKey: ['self'],
    queryFn: async () => (await call(session.getLoggedInState, {})).user,
  })
  const user = state.data
  const stored = useMemo(() => (user ? personValues(user) : undefined), [user])
  const labels = useMemo(
    () => Object.fromEntries(personFields.map((name) => [name, t(`users.fields.${name}`)])),
    [t],
  )
  const form = usePlainForm({
    stored,
    fresh: {},
    labels,
    done: t('users.saved'),
    save: async (values) => {
      const answer = await call(session.updateSelf, { userData: userDataOf(values) })
      await client.invalidateQueries({ queryKey: ['session'] })
      return personValues(answer.user)
    },
  })
  if (!user) return <ScreenSkeleton />
  const refresh = () => void client.invalidateQueries({ queryKey: ['self'] })
  return (
    <PlainFormScreen
      form={form}
      title={t('kit.account.profile')}
      main={
        <>
          <Block title={t('users.person')}>
            <Stack maw={420}>
              <TextField name="title" maxLength={40} autoComplete="honorific-prefix" />
              <TextField name="first_name" maxLength={200} autoComplete="given-name" />
              <TextField name="last_name" maxLength={200} autoComplete="family-name" />
              <TextField name="company" maxLength={200} autoComplete="organization" />
            </Stack>
          </Block>
          <ChangePassword user={user} />
          <TwoFactor user={user} onChange={refresh} />
          <Sessions />
        </>
      }
    />
  )
}
