import { Text } from '@mantine/core'
import { IconAccessible } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { barrier, type Barrier } from '../barriers.contract.ts'
import { editPath, stateTones } from './barrier-words.ts'

/** Barriers reported by visitors, newest first. */
export function BarrierBrowse() {
  const { t, lang } = useTexts()
  const list = useRecordBrowse(barrier, {
    sort: '-createdAt',
    pageSize: 20,
    filters: [
      {
        kind: 'choice',
        name: 'waiting',
        label: t('barriers.waiting'),
        options: [{ value: 'true', label: t('barriers.waitsOnly') }],
        single: true,
      },
    ],
  })
  const nameOf = ({ number }: Barrier) => t('barriers.one', { number })
  const columns: BrowseColumn<Barrier>[] = [
    {
      name: 'number',
      title: t('barriers.what'),
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={nameOf(item)} to={editPath(item._id)}>
          <Text size="xs" c="dimmed" lineClamp={2} lang={item.lang}>
            {item.text}
          </Text>
        </RecordCell>
      ),
    },
    { name: 'page', title: t('barriers.page'), width: 220, csv: (item) => item.page },
    {
      name: 'state',
      title: t('kit.browse.status'),
      width: 160,
      sortable: true,
      speaks: true,
      render: (item) => (
        <StateBadge tone={stateTones[item.state]}>{barrier.states.states[item.state][lang]}</StateBadge>
      ),
    },
    { name: 'assignee', title: t('barriers.fields.assignee'), width: 150, csv: (item) => item.assigneeName },
    {
      name: 'createdAt',
      title: t('barriers.at'),
      width: 160,
      sortable: true,
      render: (item) => <Moment at={item.createdAt} />,
    },
  ]
  return (
    <RecordBrowse
      list={list}
      title={t('barriers.title')}
      search={t('barriers.search')}
      columns={columns}
      open={(item) => editPath(item._id)}
      nameOf={nameOf}
      bulkActions={[]}
      empty={<EmptyState icon={IconAccessible} title={t('barriers.empty')} text={t('barriers.emptyText')} />}
    />
  )
}
