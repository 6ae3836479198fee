import { Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type Party, party } from '#domains/books/masterdata/party.contract.ts'
import { customerPath } from './orders-words.ts'

const always = { isCustomer: 'true' }

/** List of customers: parties of the books that buy in the shop. */
export function CustomerBrowse() {
  const { t } = useTexts()
  const list = useRecordBrowse(party, { sort: 'name', pageSize: 50, always })
  const columns: BrowseColumn<Party>[] = [
    {
      name: 'name',
      title: t('orders.customers.name'),
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={item.name} to={customerPath(item._id)}>
          <Text size="xs" c="dimmed">
            {item.number}
          </Text>
        </RecordCell>
      ),
    },
    { name: 'email', title: t('orders.fields.email'), csv: (item) => item.email },
    { name: 'city', title: t('orders.customers.city'), width: 170, csv: (item) => item.city },
    { name: 'country', title: t('orders.fields.country'), width: 90, csv: (item) => item.country },
  ]
  return (
    <RecordBrowse
      list={list}
      title={t('orders.customers.title')}
      search={t('orders.customers.search')}
      columns={columns}
      open={(item) => customerPath(item._id)}
      nameOf={(item) => item.name}
      empty={
        <EmptyState
          icon={IconUsers}
          title={t('orders.customers.empty')}
          text={t('orders.customers.emptyText')}
        />
      }
    />
  )
}
