import { Button } from '@mantine/core'
import { IconDoor, IconPlus, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { bookingScreens } from '../booking.addresses.ts'
import { resourceKinds } from '../booking.rules.ts'
import { resource, type Resource } from '../resource.contract.ts'
import { resourcePath } from './booking-words.ts'

/** Resources that can be booked. */
export function ResourceBrowse() {
  const { t } = useTexts()
  const may = useMay()
  const say = (key: string) => t(`booking.resources.${key}`)
  const list = useRecordBrowse(resource, {
    sort: 'position',
    pageSize: 50,
    filters: [
      {
        kind: 'choice',
        name: 'kind',
        label: say('fields.kind'),
        options: resourceKinds.map((value) => ({ value, label: say(`kinds.${value}`) })),
      },
    ],
  })
  const columns: BrowseColumn<Resource>[] = [
    {
      name: 'title',
      title: say('fields.title'),
      main: true,
      sortable: true,
      render: (item) => <RecordCell picture={null} name={item.title} to={resourcePath(item._id)} />,
    },
    {
      name: 'kind',
      title: say('fields.kind'),
      width: 200,
      sortable: true,
      csv: (item) => say(`kinds.${item.kind}`),
    },
    { name: 'place', title: say('fields.place'), csv: (item) => item.place },
    {
      name: 'active',
      title: t('kit.browse.status'),
      width: 190,
      speaks: true,
      render: (item) => (
        <StateBadge tone={item.active ? 'published' : 'draft'}>
          {say(item.active ? 'active' : 'inactive')}
        </StateBadge>
      ),
    },
  ]
  const create = may(resource.access.create) ? (
    <Button component={Link} to={resourcePath()} leftSection={<IconPlus size={18} aria-hidden />}>
      {say('new')}
    </Button>
  ) : null
  return (
    <RecordBrowse
      list={list}
      title={t('booking.settings')}
      search={say('search')}
      columns={columns}
      open={(item) => resourcePath(item._id)}
      nameOf={(item) => item.title}
      actions={
        <>
          {may('admin') ? (
            <Button
              component={Link}
              to={`/${bookingScreens.general}`}
              variant="default"
              leftSection={<IconSettings size={18} aria-hidden />}
            >
              {t('booking.general.title')}
            </Button>
          ) : null}
          {create}
        </>
      }
      empty={<EmptyState icon={IconDoor} title={say('empty')} text={say('emptyText')} action={create} />}
    />
  )
}
