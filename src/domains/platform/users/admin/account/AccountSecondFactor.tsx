import { Button, Code, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { ApiProblem, call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { session, type Self } from '../../session.contract.ts'
import { AccountBlock } from './AccountBlock.tsx'
import { QrCode } from '#kit/browser/admin/QrCode.tsx'
import { AccountRecoveryCodes } from './AccountRecoveryCodes.tsx'

/** Switches the second factor on in two steps, or off if the role does not require it. */
export function AccountSecondFactor({
  user,
  required,
  onChange,
}: {
  user: Self
  required: boolean
  onChange: () => void
}) {
  const { t } = useTexts()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [uri, setUri] = useState('')
  const [recovery, setRecovery] = useState<string[]>([])
  const [error, setError] = useState('')
  const { enabled } = user.two_factor

  async function run(event: FormEvent, work: () => Promise<void>) {
    event.preventDefault()
    setError('')
    try {
      await work()
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.status === 422) setError(messageOf(problem))
      else notifyFailed(problem)
    }
  }
  async function begin() {
    const answer = await call(session.enable2FA, { password })
    setUri(answer.uri ?? '')
    setPassword('')
  }
  async function finish() {
    const answer = await call(session.enable2FA, { code })
    setRecovery(answer.recoveryCodes ?? [])
    setUri('')
    setCode('')
    onChange()
  }
  async function disable() {
    await call(session.disable2FA, { password })
    setPassword('')
    setRecovery([])
    notifyDone(t('users.factor.off'))
    onChange()
  }
  const secret = uri ? (new URL(uri).searchParams.get('secret') ?? '') : ''

  return (
    <AccountBlock title={t('users.factor.title')}>
      <Stack maw={520}>
        <Group gap="xs">
          <StateBadge tone={enabled ? 'published' : 'draft'}>
            {t(enabled ? 'users.factor.isOn' : 'users.factor.isOff')}
          </StateBadge>
        </Group>
        <Text size="sm">{t('users.factor.text')}</Text>
        {recovery.length > 0 ? <AccountRecoveryCodes codes={recovery} handle={user.handle} /> : null}
        {uri ? (
          <form onSubmit={(event) => void run(event, finish)}>
            <Stack>
              <Text size="sm">{t('users.own.scan')}</Text>
              <QrCode text={uri} label={t('users.own.qrCode')} />
              <Text size="sm">{t('users.own.typeSecret')}</Text>
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
                error={error}
              />
              <Group>
                <Button type="submit" disabled={code.trim().length < 6}>
                  {t('users.factor.finish')}
                </Button>
                <Button
                  variant="default"
                  onClick={() => {
                    setUri('')
                    setError('')
                  }}
                >
                  {t('kit.cancel')}
                </Button>
              </Group>
            </Stack>
          </form>
        ) : enabled && required ? (
          <Text size="sm">{t('users.factor.stays')}</Text>
        ) : (
          <form onSubmit={(event) => void run(event, enabled ? disable : begin)}>
            <Stack>
              <PasswordInput
                label={t('users.password.current')}
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
                autoComplete="current-password"
                error={error}
                visibilityToggleButtonProps={{ 'aria-label': t('kit.signInAgain.showPassword') }}
              />
              <Group>
                <Button type="submit" variant={required ? 'filled' : 'default'} disabled={!password}>
                  {t(enabled ? 'users.factor.disable' : 'users.factor.begin')}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Stack>
    </AccountBlock>
  )
}
