import { Text } from '@mantine/core'
import { IconBallFootball } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { StandardBrowse } from '#kit/browser/admin/record/StandardBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { sportsPerson, type SportsPerson } from '../club.contract.ts'
import { personPath, useSportsChoices } from './sports-words.ts'

/** List of persons with their public visibility. */
export function PersonBrowse() {
  const { t } = useTexts()
  const { clubs, teams } = useSportsChoices()
  const say = (key: string) => t(`sports.persons.${key}`)
  const nameOf = ({ firstName, lastName }: Pick<SportsPerson, 'firstName' | 'lastName'>) =>
    `${lastName} ${firstName}`.trim()
  const list = useRecordBrowse(sportsPerson, {
    sort: 'lastName',
    pageSize: 50,
    filters: [
      {
        kind: 'choice',
        name: 'club',
        label: say('fields.club'),
        options: clubs.map(({ _id, title }) => ({ value: _id, label: title })),
      },
      {
        kind: 'choice',
        name: 'team',
        label: t('sports.teams.one'),
        options: teams.map(({ _id, title }) => ({ value: _id, label: title })),
      },
      { kind: 'day', name: 'expiring', label: say('expiring') },
    ],
  })
  const columns: BrowseColumn<SportsPerson>[] = [
    {
      name: 'lastName',
      title: say('fields.lastName'),
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={nameOf(item)} to={personPath(item._id)}>
          <Text size="xs" c="dimmed">
            {[item.clubTitle, ...item.functions].join(', ')}
          </Text>
        </RecordCell>
      ),
    },
    {
      name: 'shown',
      title: say('public'),
      width: 220,
      speaks: true,
      render: (item) => (
        <StateBadge tone={item.shown.picture ? 'published' : item.shown.name ? 'changed' : 'draft'}>
          {say(item.shown.picture ? 'shownPicture' : item.shown.name ? 'shownName' : 'shownNothing')}
        </StateBadge>
      ),
    },
    { name: 'phone', title: say('fields.phone'), width: 170, csv: (item) => item.phone },
    { name: 'email', title: say('fields.email'), offByDefault: true, csv: (item) => item.email },
  ]
  return (
    <StandardBrowse
      list={list}
      say={say}
      icon={IconBallFootball}
      path={personPath}
      canCreate={clubs.some(({ led }) => led)}
      columns={columns}
      nameOf={nameOf}
    />
  )
}
