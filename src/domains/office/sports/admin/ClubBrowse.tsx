import { Button } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../../../kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '../../../../kit/browser/admin/browse/columns.ts'
import { EmptyState } from '../../../../kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '../../../../kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '../../../../kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '../../../../kit/browser/admin/record/use-record-browse.ts'
import { StateBadge } from '../../../../kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { club, type Club } from '../club.contract.ts'
import { sportNames } from '../sports.rules.ts'
import { clubPath, useSportsChoices } from './sports-words.ts'

/** Clubs with their sport. */
export function ClubBrowse() {
  const { t } = useTexts()
  const may = useMay()
  const { narrowed } = useSportsChoices()
  const say = (key: string) => t(`sports.clubs.${key}`)
  const list = useRecordBrowse(club, {
    sort: 'position',
    pageSize: 50,
    filters: [
      {
        kind: 'choice',
        name: 'sport',
        label: say('fields.sport'),
        options: sportNames.map((value) => ({ value, label: t(`sports.sportNames.${value}`) })),
      },
    ],
  })
  const columns: BrowseColumn<Club>[] = [
    {
      name: 'title',
      title: say('fields.title'),
      main: true,
      sortable: true,
      render: (item) => <RecordCell picture={null} name={item.title} to={clubPath(item._id)} />,
    },
    {
      name: 'sport',
      title: say('fields.sport'),
      width: 180,
      sortable: true,
      csv: (item) => t(`sports.sportNames.${item.sport}`),
    },
    {
      name: 'active',
      title: t('kit.browse.status'),
      width: 190,
      speaks: true,
      render: (item) => (
        <StateBadge tone={item.active ? 'published' : 'draft'}>
          {t(item.active ? 'sports.active' : 'sports.inactive')}
        </StateBadge>
      ),
    },
  ]
  const create =
    may(club.access.create) && !narrowed ? (
      <Button component={Link} to={clubPath()} leftSection={<IconPlus size={18} aria-hidden />}>
        {say('new')}
      </Button>
    ) : null
  return (
    <RecordBrowse
      list={list}
      title={say('title')}
      search={say('search')}
      columns={columns}
      open={(item) => clubPath(item._id)}
      nameOf={(item) => item.title}
      actions={create}
      empty={
        <EmptyState icon={IconUsersGroup} title={say('empty')} text={say('emptyText')} action={create} />
      }
    />
  )
}
