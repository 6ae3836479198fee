import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { session } from '../../session.contract.ts'
import { AccountSecondFactor } from './AccountSecondFactor.tsx'

/** Required set-up of a second factor. */
export function SecondFactorSetUp({ onDone }: { onDone: () => void }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const [isOn, setOn] = useState(false)
  const self = useQuery({
    queryKey: ['self'],
    queryFn: () => call(session.getLoggedInState, {}),
  })
  if (self.isPending) return <Loader role="status" aria-label={t('kit.loading')} />
  const user = self.data?.user
  if (!user) {
    return (
      <Alert color="red" role="alert">
        <Stack align="flex-start" gap="xs">
          <Text size="sm">{messageOf(self.error)}</Text>
          <Button size="xs" variant="default" onClick={() => void self.refetch()}>
            {t('kit.retry')}
          </Button>
        </Stack>
      </Alert>
    )
  }
  return (
    <Stack>
      <AccountSecondFactor
        user={user}
        required
        onChange={() => {
          setOn(true)
          void client.invalidateQueries({ queryKey: ['self'] })
        }}
      />
      {isOn ? (
        <Group>
          <Text size="sm">{t('users.factor.keepCodes')}</Text>
          <Button onClick={onDone}>{t('users.factor.goOn')}</Button>
        </Group>
      ) : null}
    </Stack>
  )
}
