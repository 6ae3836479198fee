import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import { messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { useAdmin } from '../admin-context.ts'
import { listenForEndedSession } from './session-end.ts'

/**
 * Dialog that opens when the session has ended. All waiting calls continue after signing in; the screen stays as it is.
 */
export function SignInAgain({ onLeave }: { onLeave: () => void }) {
  const { t } = useTexts()
  const { services, user } = useAdmin()
  const [waiting, setWaiting] = useState<((signedIn: boolean) => void) | null>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => listenForEndedSession((done) => setWaiting(() => done)), [])

  function finish(signedIn: boolean) {
    waiting?.(signedIn)
    setWaiting(null)
    setPassword('')
    setCode('')
    setAsksCode(false)
    setProblem('')
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      const result = await services.signIn(user.handle, password, asksCode ? code : undefined)
      if (result === 'secondFactor') setAsksCode(true)
      else finish(true)
    } catch (thrown) {
      setProblem(messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened={waiting !== null}
      onClose={() => finish(false)}
      title={t('kit.signInAgain.title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      centered
      zIndex={1100}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">{t('kit.signInAgain.explained')}</Text>
          {problem ? (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          ) : null}
          <TextInput
            label={t('kit.signInAgain.handle')}
            value={user.handle}
            readOnly
            autoComplete="username"
          />
          <PasswordInput
            label={t('kit.signInAgain.password')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="current-password"
            data-autofocus
            required
            visibilityToggleButtonProps={{ 'aria-label': t('kit.signInAgain.showPassword') }}
          />
          {asksCode ? (
            <TextInput
              label={t('kit.signInAgain.code')}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
          ) : null}
          <Group justify="space-between">
            <Button variant="subtle" color="gray" onClick={onLeave}>
              {t('kit.signInAgain.leave')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('kit.signInAgain.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
