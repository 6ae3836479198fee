import { Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import type { ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { shippingCountry, type ShippingCountryRecord } from '../shipping.contract.ts'
import { countryPath } from './shipping-words.ts'
import { useGroupOptions } from './use-group-options.ts'

const F = fieldsOf<ValuesOf<typeof shippingCountry>>()

/** Countries that can be chosen in addresses, and how goods are sent there. */
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
    <CreateButton access={shippingCountry.access.create} to={countryPath()}>
      {say('new')}
    </CreateButton>
  )
  return (
    <RecordBrowse
      list={list}
      title={say('title')}
      search={say('search')}
      columns={columns}
      open={({ _id }: ShippingCountryRecord) => countryPath(_id)}
      nameOf={({ title }) => title}
      actions={create}
      bulkFields={[
        {
          name: 'shippingGroup',
          label: say('group'),
          fresh: null,
          field: <F.Choice name="shippingGroup" options={groups} clearable />,
        },
        { name: 'active', label: say('fields.active'), fresh: true, field: <F.Switch name="active" /> },
      ]}
      empty={<EmptyState icon={IconMapPin} title={say('empty')} text={say('emptyText')} action={create} />}
    />
  )
}
