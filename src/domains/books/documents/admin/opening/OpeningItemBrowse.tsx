import { Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { TableTransfer } from '#kit/browser/admin/record/TableTransfer.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { shortDay } from '#kit/browser/admin/dates.ts'
import { type OpeningItem, openingItem, openingItemTransfer } from '../../opening/opening-items.contract.ts'
import { money, paymentTones } from '../base/document-words.ts'
import { openingItemPath, useOpeningLabels } from './opening-words.ts'

/** Opening items: unpaid invoices from a previous program. */
export function OpeningItemBrowse() {
  const { t, lang } = useTexts()
  const labels = useOpeningLabels()
  const list = useRecordBrowse(openingItem, {
    sort: 'dueOn,number',
    pageSize: 50,
    filters: [
      {
        kind: 'choice',
        name: 'unsettled',
        label: t('documents.open'),
        options: [{ value: 'true', label: t('documents.opening.unsettled') }],
      },
    ],
  })
  const day = (value: string | null) => (value ? shortDay(value, lang) : '')
  const nameOf = ({ number, partyName }: OpeningItem) => `${number} ${partyName}`.trim()
  const columns: BrowseColumn<OpeningItem>[] = [
    {
      name: 'number',
      title: t('documents.numberAndParty'),
      main: true,
      sortable: true,
      csv: nameOf,
      render: (item) => (
        <RecordCell picture={null} name={nameOf(item)} to={openingItemPath(item._id)}>
          <Text size="xs" c="dimmed">
            {day(item.issuedOn)}
          </Text>
        </RecordCell>
      ),
    },
    { name: 'dueOn', title: labels['dueOn']!, width: 160, sortable: true, csv: (item) => day(item.dueOn) },
    {
      name: 'amount',
      title: labels['amount']!,
      width: 150,
      align: 'right',
      sortable: true,
      csv: (item) => money(item.amount, lang, item.currency),
    },
    {
      name: 'open',
      title: labels['open']!,
      width: 130,
      align: 'right',
      csv: (item) => (item.open === 0 ? '' : money(item.open, lang, item.currency)),
    },
    {
      name: 'payment',
      title: t('kit.browse.status'),
      width: 150,
      speaks: true,
      render: ({ overdue, payment }) => (
        <StateBadge tone={overdue ? 'bin' : (paymentTones[payment] ?? 'draft')}>
          {overdue ? t('documents.overdue') : t(`documents.payments.${payment}`)}
        </StateBadge>
      ),
    },
  ]
  const create = (
    <CreateButton access={openingItem.access.create} to={openingItemPath()}>
      {t('documents.opening.new')}
    </CreateButton>
  )
  return (
    <RecordBrowse
      list={list}
      title={t('documents.opening.title')}
      search={t('documents.opening.search')}
      columns={columns}
      open={(item) => openingItemPath(item._id)}
      nameOf={nameOf}
      actions={create}
      transfer={<TableTransfer list={list} transfer={openingItemTransfer} labels={labels} />}
      empty={
        <EmptyState
          icon={IconHistory}
          title={t('documents.opening.empty')}
          text={t('documents.opening.emptyText')}
          action={create}
        />
      }
    />
  )
}
