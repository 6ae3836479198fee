import { PasswordInput, Progress, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { session } from '../../session.contract.ts'

interface Props {
  id?: string
  label: string
  value: string
  onChange: (password: string) => void
  error?: string | undefined
  /** User name, which the password must not resemble. */
  handle: string
}

/** A new password with its strength and advice. */
export function PasswordField({ id, label, value, onChange, error, handle }: Props) {
  const { t } = useTexts()
  const [settled] = useDebouncedValue(value, 300)
  const strength = useQuery({
    queryKey: ['passwordStrength', settled, handle],
    queryFn: () => call(session.checkPasswordStrength, { password: settled, handle }),
    enabled: settled.length > 0,
    gcTime: 0,
  })
  const judged = settled.length > 0 ? strength.data : undefined
  return (
    <div>
      <PasswordInput
        {...(id ? { id } : {})}
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="new-password"
        error={error}
        required
        visibilityToggleButtonProps={{ 'aria-label': t('kit.signInAgain.showPassword') }}
      />
      <div role="status">
        {judged ? (
          <>
            <Progress
              value={(judged.score + 1) * 20}
              color={judged.enough ? 'green' : 'red'}
              size="sm"
              mt={6}
              aria-label={t('users.password.strength')}
            />
            <Text size="xs" mt={2}>
              {[t(`users.password.score${judged.score}`), ...judged.advice].join(' ')}
            </Text>
          </>
        ) : null}
      </div>
    </div>
  )
}
