import { Button, Group, Table, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import { fromWallText } from '#kit/browser/admin/dates.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sayTime } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { booking } from '../booking.contract.ts'
import type { ShownBooking } from './Booked.tsx'
import { expectedOn } from './calendar-days.ts'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'

/** Attendance list of a day, to print and tick off. */
export function Attendance({
  day,
  resource,
  shown,
  titles,
}: {
  day: string
  resource: string
  /** Bookings that the calendar shows on the day. */
  shown: readonly ShownBooking[]
  titles: ReadonlyMap<string, string>
}) {
  const { t, lang } = useTexts()
  const { zone } = useMoments()
  const answer = useQuery({
    queryKey: ['booking', 'attendance', day, resource],
    queryFn: () =>
      call(booking.calls.list, {
        state: ['confirmed', 'attended', 'missed'],
        after: fromWallText(`${day} 00:00`, zone),
        before: fromWallText(`${laterDay(day, 1)} 00:00`, zone),
        sort: 'from',
        limit: 500,
        ...(resource ? { resource } : {}),
      }),
  })
  const rows = expectedOn(day, shown, { rows: answer.data?.booking ?? [], zone })
  if (rows.length === 0) return null
  return (
    <section className="booking-attendance" aria-labelledby="attendance">
      <Group justify="space-between">
        <Text component="h3" id="attendance" fw={600}>
          {t('booking.attendance')}
        </Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('booking.print')}
        </Button>
      </Group>
      <WideTable minWidth={480} label={t('booking.attendance')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('booking.came')}</Table.Th>
              {['from', 'name', 'phone', 'units', 'resource'].map((name) => (
                <Table.Th key={name}>{t(`booking.fields.${name}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row._id + row.from}>
                <Table.Td>{row.state === 'attended' ? '☑' : '☐'}</Table.Td>
                <Table.Td>{sayTime(row.from, { lang, zone })}</Table.Td>
                <Table.Td>{row.name}</Table.Td>
                <Table.Td>{row.phone}</Table.Td>
                <Table.Td>{row.units}</Table.Td>
                <Table.Td>{titles.get(row.resource) ?? ''}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  )
}
