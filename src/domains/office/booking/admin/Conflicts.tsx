import { Alert, Anchor, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { bookingCalls } from '../booking.contract.ts'
import { editPath } from './booking-words.ts'

/** Bookings that violate the current settings, with the people to inform. */
export function Conflicts({ resource }: { resource: string }) {
  const { t } = useTexts()
  const { appointment } = useMoments()
  const answer = useQuery({
    queryKey: ['booking', 'conflicts', resource],
    queryFn: () => call(bookingCalls.conflicts, resource ? { resource } : {}),
  })
  const found = answer.data?.conflicts ?? []
  if (found.length === 0) return null
  return (
    <Alert color="orange" title={t('booking.conflicts')}>
      <Text size="sm">{t('booking.conflictsText')}</Text>
      <List size="sm">
        {found.map((one) => (
          <List.Item key={one.booking}>
            <Anchor component={Link} inherit underline="always" to={editPath(one.booking)}>
              {one.name || t('booking.number', { number: one.number })}
            </Anchor>
            {`, ${one.resourceTitle}, ${appointment(one.from)}: ${t(`booking.why.${one.why}`)}`}
            {[one.phone, one.email].filter(Boolean).map((reach) => ` · ${reach}`)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
