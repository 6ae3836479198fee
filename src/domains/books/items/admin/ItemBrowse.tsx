import { Text } from '@mantine/core'
import { IconBottle } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { TableTransfer } from '#kit/browser/admin/record/TableTransfer.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { writePriceMoney } from '#kit/shared/money/format.ts'
import { type Item, item as contract, itemTransfer } from '../items.contract.ts'
import { itemKinds } from '../items.rules.ts'
import { createPath, editPath, useCategories, useItemLabels } from './items-words.ts'

const F = fieldsOf(contract)

/** List of all items. */
export function ItemBrowse() {
  const { t, lang } = useTexts()
  const labels = useItemLabels()
  const categories = useCategories()
  const list = useRecordBrowse(contract, {
    sort: 'category,number',
    pageSize: 50,
    filters: [
      {
        kind: 'choice',
        name: 'category',
        label: labels.category,
        single: true,
        options: categories.map((value) => ({ value, label: value })),
      },
      {
        kind: 'choice',
        name: 'kind',
        label: labels.kind,
        options: itemKinds.map((value) => ({ value, label: t(`items.kinds.${value}`) })),
      },
    ],
  })
  const priceOf = ({ price, unitShort }: Item) =>
    price === null ? '' : t('items.perUnit', { price: writePriceMoney(price, 'EUR', lang), unit: unitShort })
  const columns: BrowseColumn<Item>[] = [
    {
      name: 'name',
      title: labels.name,
      main: true,
      render: (item) => (
        <RecordCell picture={null} name={item.name} to={editPath(item._id)}>
          <Text size="xs" c="dimmed">
            {[item.number, item.category].filter(Boolean).join(', ')}
          </Text>
        </RecordCell>
      ),
    },
    { name: 'kind', title: labels.kind, width: 110, csv: (item) => t(`items.kinds.${item.kind}`) },
    {
      name: 'vintage',
      title: labels.vintage,
      width: 110,
      sortable: true,
      csv: (item) => String(item.vintage ?? ''),
    },
    { name: 'price', title: labels.price, width: 150, align: 'right', csv: priceOf },
    { name: 'ean', title: labels.ean, width: 150, offByDefault: true, csv: (item) => item.ean },
    {
      name: 'active',
      title: t('kit.browse.status'),
      width: 150,
      speaks: true,
      render: (item) => (item.active ? null : <StateBadge tone="bin">{t('items.off')}</StateBadge>),
    },
    {
      name: 'updatedAt',
      title: t('kit.browse.updated'),
      width: 140,
      sortable: true,
      offByDefault: true,
      render: (item) => <Moment at={item.updatedAt} />,
    },
  ]
  const create = (
    <CreateButton access={contract.access.create} to={createPath}>
      {t('items.new')}
    </CreateButton>
  )
  return (
    <RecordBrowse
      list={list}
      title={t('items.title')}
      search={t('items.search')}
      columns={columns}
      open={(item) => editPath(item._id)}
      nameOf={(item) => item.name}
      actions={create}
      transfer={<TableTransfer list={list} transfer={itemTransfer} labels={labels} />}
      bulkFields={[
        {
          name: 'category',
          label: labels.category,
          fresh: '',
          field: <F.Text name="category" />,
        },
        { name: 'active', label: labels.active, fresh: true, field: <F.Switch name="active" /> },
      ]}
      empty={
        <EmptyState icon={IconBottle} title={t('items.empty')} text={t('items.emptyText')} action={create} />
      }
    />
  )
}
