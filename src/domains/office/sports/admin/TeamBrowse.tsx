import { Text } from '@mantine/core'
import { IconShirtSport } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
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
  const create = clubs.some(({ led }) => led) ? (
    <CreateButton access={team.access.create} to={teamPath()}>
      {say('new')}
    </CreateButton>
  ) : null
  return (
    <RecordBrowse
      list={list}
      title={say('title')}
      search={say('search')}
      columns={columns}
      open={(item) => teamPath(item._id)}
      nameOf={(item) => item.title}
      actions={create}
      empty={
        <EmptyState icon={IconShirtSport} title={say('empty')} text={say('emptyText')} action={create} />
      }
    />
  )
}
