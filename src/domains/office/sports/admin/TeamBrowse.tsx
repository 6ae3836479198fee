import { Button, Text } from '@mantine/core'
import { IconPlus, IconShirtSport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../../../kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '../../../../kit/browser/admin/browse/columns.ts'
import { EmptyState } from '../../../../kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '../../../../kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '../../../../kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '../../../../kit/browser/admin/record/use-record-browse.ts'
import { StateBadge } from '../../../../kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '../../../../kit/browser/texts.ts'
import { team, type Team } from '../club.contract.ts'
import { teamPath, useSportsChoices } from './sports-words.ts'

/** Teams of all clubs. */
export function TeamBrowse() {
  const { t } = useTexts()
  const may = useMay()
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
    may(team.access.create) && clubs.length > 0 ? (
      <Button component={Link} to={teamPath()} leftSection={<IconPlus size={18} aria-hidden />}>
        {say('new')}
      </Button>
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
