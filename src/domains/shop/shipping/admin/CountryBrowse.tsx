import { Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { changedColumn } from '#kit/browser/admin/browse/changed-column.tsx'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { StandardBrowse } from '#kit/browser/admin/record/StandardBrowse.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { shippingCountry, type ShippingCountryRecord } from '../shipping.contract.ts'
import { countryPath } from './shipping-words.ts'
import { useGroupOptions } from './use-group-options.ts'

const F = fieldsOf(shippingCountry)

/** List of countries for addresses and shipping. */
export function CountryBrowse() {
  const { t } = useTexts()
  const say = (key: string) => t(`shipping.countries.${key}`)
  const groups = useGroupOptions()
  const list = useRecordBrowse(shippingCountry, {
    sort: 'position',
    pageSize: 50,
    filters: [
      {
        kind: 'choice',
        name: 'shippingGroup',
        label: say('group'),
        single: true,
        options: [...groups, { value: 'none', label: say('noGroup') }],
      },
    ],
  })
  const columns: BrowseColumn<ShippingCountryRecord>[] = [
    {
      name: 'code',
      title: say('name'),
      main: true,
      sortable: true,
      render: ({ _id, title, code }) => (
        <RecordCell picture={null} name={title} to={countryPath(_id)}>
          <Text size="xs" c="dimmed">
            {code}
          </Text>
        </RecordCell>
      ),
      csv: ({ title }) => title,
    },
    {
      name: 'group',
      title: say('group'),
      render: ({ groupTitle }) =>
        groupTitle || (
          <Text size="sm" c="dimmed">
            {say('noGroup')}
          </Text>
        ),
      csv: ({ groupTitle }) => groupTitle || say('noGroup'),
    },
    {
      name: 'active',
      title: say('fields.active'),
      width: 160,
      csv: ({ active }) => t(active ? 'kit.yes' : 'kit.no'),
    },
    changedColumn(t),
  ]
  return (
    <StandardBrowse
      list={list}
      say={say}
      icon={IconMapPin}
      path={countryPath}
      columns={columns}
      nameOf={({ title }) => title}
      bulkFields={[
        {
          name: 'shippingGroup',
          label: say('group'),
          fresh: null,
          field: <F.Choice name="shippingGroup" options={groups} clearable />,
        },
        { name: 'active', label: say('fields.active'), fresh: true, field: <F.Switch name="active" /> },
      ]}
    />
  )
}
