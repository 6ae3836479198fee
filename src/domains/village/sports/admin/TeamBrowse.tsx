import { Text } from '@mantine/core'
import { IconShirtSport } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { StandardBrowse } from '#kit/browser/admin/record/StandardBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { team, type Team } from '../club.contract.ts'
import { useActiveColumn } from './active-column.tsx'
import { teamPath, useSportsChoices } from './sports-words.ts'

/** Teams of all clubs. */
export function TeamBrowse() {
  const { t } = useTexts()
  const { clubs } = useSportsChoices()
  const say = (key: string) => t(`sports.teams.${key}`)
  const list = useRecordBrowse(team, {
    sort: 'position',
    pageSize: 50,
    filters: [
      {
        kind: 'choice',
        name: 'club',
        label: say('fields.club'),
        options: clubs.map(({ _id, title }) => ({ value: _id, label: title })),
      },
    ],
  })
  const active = useActiveColumn()
  const columns: BrowseColumn<Team>[] = [
    {
      name: 'title',
      title: say('fields.title'),
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={item.title} to={teamPath(item._id)}>
          <Text size="xs" c="dimmed">
            {item.clubTitle}
          </Text>
        </RecordCell>
      ),
    },
    {
      name: 'category',
      title: say('fields.category'),
      width: 160,
      sortable: true,
      csv: (item) => item.category,
    },
    {
      name: 'sport',
      title: say('fields.sport'),
      width: 160,
      csv: (item) => t(`sports.sportNames.${item.sport}`),
    },
    active,
  ]
  return (
    <StandardBrowse
      list={list}
      say={say}
      icon={IconShirtSport}
      path={teamPath}
      canCreate={clubs.some(({ led }) => led)}
      columns={columns}
      nameOf={(item) => item.title}
    />
  )
}
