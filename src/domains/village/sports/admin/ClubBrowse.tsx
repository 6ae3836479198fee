import { IconUsersGroup } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { StandardBrowse } from '#kit/browser/admin/record/StandardBrowse.tsx'
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
  return (
    <StandardBrowse
      list={list}
      say={say}
      icon={IconUsersGroup}
      path={clubPath}
      canCreate={!narrowed}
      columns={columns}
      nameOf={(item) => item.title}
    />
  )
}
