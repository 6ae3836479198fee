import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { Card } from '#kit/browser/admin/dashboard/cards.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { session } from '../session.contract.ts'
import { userScreens } from '../users.addresses.ts'

/** Asks an administrator without an e-mail address to enter one. The first administrator is created without. */
export function AddressCard() {
  const { t } = useTexts()
  const { user } = useAdmin()
  const { data } = useQuery({
    queryKey: ['self'],
    queryFn: () => call(session.getLoggedInState, {}),
    staleTime: 0,
  })
  if (!data?.user || data.user.email) return null
  return (
    <Card title={t('users.addressCard.title')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('users.addressCard.text')}</Text>
        <Button component={Link} to={`/${userScreens.edit}/${user._id}`} size="xs">
          {t('users.addressCard.enter')}
        </Button>
      </Stack>
    </Card>
  )
}
