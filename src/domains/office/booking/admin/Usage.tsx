import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { bookingCalls } from '../booking.contract.ts'

/** Usage over a period of days. */
export function Usage({ resource, span }: { resource: string; span: { from: string; to: string } }) {
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
