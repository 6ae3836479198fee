import { Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMoments } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { writeDay } from '#kit/shared/dates/dates.ts'
import { withdrawal, type Withdrawal } from '../withdrawals.contract.ts'
import { editPath, stateTones } from './withdrawals-words.ts'

/** List of declarations, newest first, with the day by which the refund is due. */
export function WithdrawalBrowse() {
  const { t, lang } = useTexts()
  const { iso } = useMoments()
  const list = useRecordBrowse(withdrawal, { sort: '-declaredAt', pageSize: 50, filters: [] })
  const columns: BrowseColumn<Withdrawal>[] = [
    {
      name: 'name',
      title: t('withdrawals.fields.name'),
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={item.name} to={editPath(item._id)}>
          <Text size="xs" c="dimmed">
            {item.orderNumber || item.contract}
          </Text>
        </RecordCell>
      ),
    },
    {
      name: 'declaredAt',
      title: t('withdrawals.fields.declaredAt'),
      width: 150,
      sortable: true,
      render: (item) => <Moment at={item.declaredAt} />,
      csv: (item) => iso(item.declaredAt),
    },
    {
      name: 'refundBy',
      title: t('withdrawals.fields.refundBy'),
      width: 170,
      csv: (item) => (item.state === 'settled' ? '' : writeDay(item.refundBy, lang, { year: true })),
    },
    {
      name: 'state',
      title: t('kit.browse.status'),
      width: 150,
      sortable: true,
      speaks: true,
      render: (item) => (
        <StateBadge tone={stateTones[item.state]}>{withdrawal.states.states[item.state][lang]}</StateBadge>
      ),
    },
  ]
  return (
    <RecordBrowse
      list={list}
      title={t('withdrawals.title')}
      search={t('withdrawals.search')}
      columns={columns}
      open={(item) => editPath(item._id)}
      nameOf={(item) => item.name}
      bulkActions={['accept']}
      empty={
        <EmptyState icon={IconArrowBackUp} title={t('withdrawals.empty')} text={t('withdrawals.emptyText')} />
      }
    />
  )
}
