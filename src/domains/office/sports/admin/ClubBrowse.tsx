import { IconUsersGroup } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { club, type Club } from '../club.contract.ts'
import { sportNames } from '../sports.rules.ts'
import { useActiveColumn } from './active-column.tsx'
import { clubPath, useSportsChoices } from './sports-words.ts'

/** Clubs with their sport. */
export function ClubBrowse() {
  const { t } = useTexts()
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
  const active = useActiveColumn()
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
    active,
  ]
  const create = narrowed ? null : (
    <CreateButton access={club.access.create} to={clubPath()}>
      {say('new')}
    </CreateButton>
  )
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
