import { Text } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { changedColumn } from '#kit/browser/admin/browse/changed-column.tsx'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { StandardBrowse } from '#kit/browser/admin/record/StandardBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { countryName } from '#kit/shared/people/country-names.ts'
import { shippingGroup, type ShippingGroup } from '../shipping.contract.ts'
import { groupPath } from './shipping-words.ts'

/** Up to this number, countries are listed by name. */
const mostNamed = 4

/** List of shipping groups and places of pick-up. */
export function ShippingGroupBrowse() {
  const { t, lang } = useTexts()
  const say = (key: string, values?: Record<string, string | number>) => t(`shipping.groups.${key}`, values)
  const list = useRecordBrowse(shippingGroup, { sort: 'position', pageSize: 50, filters: [] })
  const nameOf = ({ title }: ShippingGroup) => sayIn(title, lang).text
  const countriesOf = ({ countries }: ShippingGroup) => {
    const named = countries.slice(0, mostNamed).map((code) => countryName(code, lang) ?? code)
    const more = countries.length - named.length
    return `${named.join(', ')}${more > 0 ? ` +${more}` : ''}`
  }
  const columns: BrowseColumn<ShippingGroup>[] = [
    {
      name: 'title',
      title: say('name'),
      main: true,
      render: (one) => <RecordCell picture={null} name={nameOf(one)} to={groupPath(one._id)} />,
      csv: nameOf,
    },
    {
      name: 'countedBy',
      title: say('how'),
      width: 150,
      sortable: true,
      csv: ({ countedBy }) => say(`countings.${countedBy}`),
    },
    {
      name: 'countries',
      title: say('countries'),
      render: (one) =>
        countriesOf(one) ||
        (one.countedBy === 'pickup' ? null : (
          <Text size="sm" c="dimmed">
            {say('noCountries')}
          </Text>
        )),
      csv: ({ countries }) => countries.join(' '),
    },
    {
      name: 'active',
      title: say('fields.active'),
      width: 130,
      csv: ({ active }) => t(active ? 'kit.yes' : 'kit.no'),
    },
    changedColumn(t),
  ]
  return (
    <StandardBrowse
      list={list}
      say={say}
      icon={IconTruckDelivery}
      path={groupPath}
      columns={columns}
      nameOf={nameOf}
    />
  )
}
