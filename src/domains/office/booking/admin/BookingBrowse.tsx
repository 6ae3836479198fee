import { Button, Group, Text } from '@mantine/core'
import { IconCalendarCheck, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay, useMoments } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { booking, type Booking } from '../booking.contract.ts'
import {
  calendarPath,
  editPath,
  stateTones,
  takesWholeDays,
  useBookingLabels,
  useChoices,
} from './booking-words.ts'

/** Every booking, newest first. */
export function BookingBrowse() {
  const { t, lang } = useTexts()
  const may = useMay()
  const { appointment, iso, zone } = useMoments()
  const labels = useBookingLabels()
  const choices = useChoices()
  const list = useRecordBrowse(booking, {
    sort: '-createdAt',
    pageSize: 20,
    filters: [
      {
        kind: 'choice',
        name: 'resource',
        label: labels.resource,
        options: choices.map(({ _id, title }) => ({ value: _id, label: title })),
      },
      { kind: 'day', name: 'after', label: t('booking.after') },
      { kind: 'day', name: 'before', label: t('booking.before'), end: true },
    ],
  })
  const columns: BrowseColumn<Booking>[] = [
    {
      name: 'name',
      title: labels.name,
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell
          picture={null}
          name={item.name || t('booking.number', { number: item.number })}
          to={editPath(item._id)}
        >
          <Text size="xs" c="dimmed">
            {t('booking.number', { number: item.number })}
          </Text>
        </RecordCell>
      ),
    },
    { name: 'resourceTitle', title: labels.resource, csv: (item) => item.resourceTitle },
    {
      name: 'from',
      title: labels.from,
      width: 190,
      sortable: true,
      render: (item) => (
        <time dateTime={item.from}>{appointment(item.from, takesWholeDays(item, zone))}</time>
      ),
      csv: (item) => iso(item.from),
    },
    { name: 'units', title: labels.units, width: 90, offByDefault: true, csv: (item) => String(item.units) },
    { name: 'phone', title: labels.phone, width: 150, csv: (item) => item.phone },
    {
      name: 'state',
      title: t('kit.browse.status'),
      width: 190,
      sortable: true,
      speaks: true,
      render: (item) => (
        <StateBadge tone={stateTones[item.state]}>{booking.states.states[item.state][lang]}</StateBadge>
      ),
    },
    {
      name: 'createdAt',
      title: t('kit.browse.updated'),
      width: 140,
      sortable: true,
      offByDefault: true,
      render: (item) => <Moment at={item.createdAt} />,
    },
  ]
  const create = may(booking.access.create) ? (
    <Button component={Link} to={editPath()} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('booking.new')}
    </Button>
  ) : null
  return (
    <RecordBrowse
      list={list}
      title={t('booking.title')}
      search={t('booking.search')}
      columns={columns}
      open={(item) => editPath(item._id)}
      nameOf={(item) => item.name || String(item.number)}
      actions={
        <Group gap="xs">
          <Button component={Link} to={calendarPath} variant="default">
            {t('booking.calendar')}
          </Button>
          {create}
        </Group>
      }
      bulkActions={['attend', 'miss', 'cancel']}
      empty={
        <EmptyState
          icon={IconCalendarCheck}
          title={t('booking.empty')}
          text={t('booking.emptyText')}
          action={create}
        />
      }
    />
  )
}
