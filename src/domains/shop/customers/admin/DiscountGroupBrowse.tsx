import { IconUsersGroup } from '@tabler/icons-react'
import { changedColumn } from '#kit/browser/admin/browse/changed-column.tsx'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { StandardBrowse } from '#kit/browser/admin/record/StandardBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { writeRate } from '#kit/shared/money/format.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { discountGroup, type DiscountGroup } from '../customers.contract.ts'
import { groupPath } from './customers-words.ts'

/** List of discount groups. */
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
    changedColumn(t),
  ]
  return (
    <StandardBrowse
      list={list}
      say={say}
      icon={IconUsersGroup}
      path={groupPath}
      columns={columns}
      nameOf={nameOf}
    />
  )
}
