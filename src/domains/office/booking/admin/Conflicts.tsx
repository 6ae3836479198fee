import { Alert, Anchor, List, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMoments } from '../../../../kit/browser/admin/admin-context.ts'
import { call } from '../../../../kit/browser/api.ts'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { bookingCalls } from '../booking.contract.ts'
import { editPath } from './booking-words.ts'
import { WideTable } from '../../../../kit/browser/admin/WideTable.tsx'

/** Bookings that what is set now does not allow, with the people to tell; below, how much is used. */
export function Conflicts({ resource, span }: { resource: string; span: { from: string; to: string } }) {
  const { t } = useTexts()
  const { appointment } = useMoments()
  const answer = useQuery({
    queryKey: ['booking', 'conflicts', resource],
    queryFn: () => call(bookingCalls.conflicts, resource ? { resource } : {}),
  })
  const found = answer.data?.conflicts ?? []
  return (
    <>
      {found.length > 0 ? (
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
      ) : null}
      <Usage resource={resource} span={span} />
    </>
  )
}

function Usage({ resource, span }: { resource: string; span: { from: string; to: string } }) {
  const { t, lang } = useTexts()
  const answer = useQuery({
    queryKey: ['booking', 'statistics', span],
    queryFn: () => call(bookingCalls.statistics, span),
  })
  const rows = (answer.data?.usage ?? []).filter((one) => !resource || one.resource === resource)
  if (rows.length === 0) return null
  const numbers = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(lang, { style: 'percent' })
  return (
    <section aria-labelledby="usage">
      <Text component="h3" id="usage" fw={600}>
        {t('booking.statistics')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('booking.statisticsHint')}
      </Text>
      <WideTable minWidth={480} label={t('booking.statistics')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('booking.fields.resource')}</Table.Th>
              {['bookings', 'hours', 'share', 'cancelled', 'missed'].map((name) => (
                <Table.Th key={name} ta="right">
                  {t(`booking.stats.${name}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((one) => (
              <Table.Tr key={one.resource}>
                <Table.Td>{one.title}</Table.Td>
                <Table.Td ta="right">{one.bookings}</Table.Td>
                <Table.Td ta="right">{numbers.format(one.hours)}</Table.Td>
                <Table.Td ta="right">{one.share === null ? '–' : percent.format(one.share)}</Table.Td>
                <Table.Td ta="right">{one.cancelled}</Table.Td>
                <Table.Td ta="right">{one.missed}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  )
}
