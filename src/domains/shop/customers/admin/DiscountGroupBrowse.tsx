import { IconUsersGroup } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { writeRate } from '#kit/shared/money/format.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { discountGroup, type DiscountGroup } from '../customers.contract.ts'
import { groupPath } from './customers-words.ts'

/** Groups of customers who pay other prices. */
export function DiscountGroupBrowse() {
  const { t, lang } = useTexts()
  const say = (key: string) => t(`customers.groups.${key}`)
  const list = useRecordBrowse(discountGroup, { sort: 'position', pageSize: 50, filters: [] })
  const nameOf = ({ title }: DiscountGroup) => sayIn(title, lang).text
  const columns: BrowseColumn<DiscountGroup>[] = [
    {
      name: 'title',
      title: say('name'),
      main: true,
      render: (one) => <RecordCell picture={null} name={nameOf(one)} to={groupPath(one._id)} />,
      csv: nameOf,
    },
    { name: 'priceGroup', title: say('fields.priceGroup'), csv: ({ priceGroup }) => priceGroup },
    {
      name: 'percent',
      title: say('fields.percent'),
      width: 160,
      sortable: true,
      csv: ({ percent }) => writeRate(percent, lang),
    },
    { name: 'customers', title: say('customers'), width: 110, csv: ({ customers }) => String(customers) },
    {
      name: 'updatedAt',
      title: t('kit.browse.updated'),
      width: 130,
      sortable: true,
      offByDefault: true,
      render: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
  ]
  const create = (
    <CreateButton access={discountGroup.access.create} to={groupPath()}>
      {say('new')}
    </CreateButton>
  )
  return (
    <RecordBrowse
      list={list}
      title={say('title')}
      search={say('search')}
      columns={columns}
      open={({ _id }: DiscountGroup) => groupPath(_id)}
      nameOf={nameOf}
      actions={create}
      empty={
        <EmptyState icon={IconUsersGroup} title={say('empty')} text={say('emptyText')} action={create} />
      }
    />
  )
}
