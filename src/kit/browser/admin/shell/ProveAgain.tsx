import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import { messageOf } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { useAdmin } from '../admin-context.ts'
import { listenForProof } from './session-end.ts'

/** Dialog that asks for an identity check; the waiting call then continues, and the screen stays as it is. */
export function ProveAgain() {
  const { t } = useTexts()
  const { services, user } = useAdmin()
  const [waiting, setWaiting] = useState<((isGiven: boolean) => void) | null>(null)
  const [typed, setTyped] = useState('')
  const [byCode, setByCode] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => listenForProof((done) => setWaiting(() => done)), [])

  function start(withCode: boolean) {
    setByCode(withCode)
    setTyped('')
    setProblem('')
  }

  function finish(isGiven: boolean) {
    waiting?.(isGiven)
    setWaiting(null)
    start(false)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    // React bubbles events of the dialog to the screen's forms.
    event.stopPropagation()
    setBusy(true)
    setProblem('')
    try {
      await services.prove(byCode ? { code: typed } : { password: typed })
      finish(true)
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
      title={t('kit.prove.title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      centered
      zIndex={1050}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">{t('kit.prove.explained')}</Text>
          {problem ? (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          ) : null}
          <input type="text" name="username" value={user.handle} autoComplete="username" readOnly hidden />
          {byCode ? (
            <TextInput
              key="code"
              label={t('kit.signInAgain.code')}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              data-autofocus
              required
            />
          ) : (
            <PasswordInput
              key="password"
              label={t('kit.signInAgain.password')}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('kit.signInAgain.showPassword') }}
              data-autofocus
              required
            />
          )}
          {user.hasFactor ? (
            <Button
              variant="subtle"
              size="compact-sm"
              style={{ alignSelf: 'flex-start' }}
              onClick={() => start(!byCode)}
            >
              {t(byCode ? 'kit.prove.byPassword' : 'kit.prove.byCode')}
            </Button>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => finish(false)}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('kit.prove.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
