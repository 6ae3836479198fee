import { Alert, Anchor, Button, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import type { BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import type { Filter } from '#kit/browser/admin/browse/filter.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { RecordBrowse } from '#kit/browser/admin/record/RecordBrowse.tsx'
import { TableTransfer } from '#kit/browser/admin/record/TableTransfer.tsx'
import { useRecordBrowse } from '#kit/browser/admin/record/use-record-browse.ts'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { type Party, party, partyCalls, partyTransfer } from '../party.contract.ts'
import { partyBlocks, partyKinds } from '../party.rules.ts'
import { editPath, usePartyLineLabels, vendorPath } from './masterdata-words.ts'
import { becauseOf } from './PartySide.tsx'

const labelNames = [
  ...([
    'number',
    'kind',
    'isCustomer',
    'isVendor',
    'company',
    'title',
    'firstName',
    'lastName',
    'email',
  ] as const),
  ...([
    'phone',
    'website',
    'vatId',
    'taxNumber',
    'legalId',
    'gln',
    'supplierNumber',
    'orderReference',
  ] as const),
  ...([
    'leitwegId',
    'invoiceFormat',
    'invoiceEmail',
    'language',
    'priceMode',
    'priceGroup',
    'discount',
  ] as const),
  ...(['note', 'block', 'city', 'country', 'name'] as const),
] as const

/** Possible duplicates, each linked to the merge. */
function Duplicates() {
  const { t } = useTexts()
  const answer = useQuery({
    queryKey: [party.name, 'duplicates'],
    queryFn: () => call(partyCalls.duplicates, {}),
  })
  if (!answer.data) return null
  const { pairs } = answer.data
  return (
    <Alert color={pairs.length > 0 ? 'yellow' : 'green'} title={t('masterdata.party.alike')} role="status">
      {pairs.length === 0 ? <Text size="sm">{t('masterdata.party.duplicatesNone')}</Text> : null}
      <List size="sm">
        {pairs.map(({ one, other }) => (
          <List.Item key={`${one._id} ${other._id}`}>
            <Anchor component={Link} to={editPath('party', one._id)} underline="always">
              {`${one.name} ${one.number}`}
            </Anchor>
            {' / '}
            <Anchor component={Link} to={editPath('party', other._id)} underline="always">
              {`${other.name} ${other.number}`}
            </Anchor>
            {` (${becauseOf(t, one)})`}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

const roleOf = ({ isCustomer, isVendor }: Party) =>
  isCustomer && isVendor ? 'both' : isVendor ? 'vendor' : 'customer'

/** Customers and vendors; with `vendors` only vendors. */
export function PartyBrowse({ vendors = false, above }: { vendors?: boolean; above?: ReactNode }) {
  const { t } = useTexts()
  const may = useMay()
  const labels = useFieldLabels('masterdata.fields.party', labelNames)
  const lineLabels = usePartyLineLabels()
  const [asksForPairs, setAsksForPairs] = useState(false)
  const choices = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`masterdata.party.${name}.${value}`) }))
  const roles = (['isCustomer', 'isVendor'] as const).map((name): Filter => ({
    kind: 'choice',
    name,
    label: labels[name],
    single: true,
    options: ['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'kit.yes' : 'kit.no') })),
  }))
  const list = useRecordBrowse(party, {
    sort: 'name',
    pageSize: 50,
    filters: [
      ...(vendors ? [] : roles),
      { kind: 'choice', name: 'kind', label: labels.kind, options: choices('kinds', partyKinds) },
      { kind: 'choice', name: 'block', label: labels.block, options: choices('blocks', partyBlocks) },
    ],
    ...(vendors ? { always: { isVendor: 'true' } } : {}),
  })
  const pathOf = (_id: string) => (vendors ? vendorPath(_id) : editPath('party', _id))
  const columns: BrowseColumn<Party>[] = [
    {
      name: 'name',
      title: labels.name,
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={item.name} to={pathOf(item._id)}>
          <Text size="xs" c="dimmed">
            {[item.city, item.country].filter(Boolean).join(', ')}
          </Text>
        </RecordCell>
      ),
    },
    { name: 'number', title: labels.number, width: 110, sortable: true, csv: (item) => item.number },
    {
      name: 'role',
      title: t('masterdata.party.role'),
      width: 170,
      csv: (item) => t(`masterdata.party.roles.${roleOf(item)}`),
    },
    { name: 'email', title: labels.email, csv: (item) => item.email },
    { name: 'phone', title: labels.phone, width: 160, offByDefault: true, csv: (item) => item.phone },
    { name: 'vatId', title: labels.vatId, width: 140, offByDefault: true, csv: (item) => item.vatId },
    {
      name: 'block',
      title: labels.block,
      width: 150,
      speaks: true,
      render: (item) =>
        item.block === 'none' ? null : (
          <StateBadge tone="bin">{t(`masterdata.party.blocks.${item.block}`)}</StateBadge>
        ),
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
  const create = may(party.access.create) ? (
    <Button
      component={Link}
      to={vendors ? vendorPath() : editPath('party')}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t(vendors ? 'masterdata.newVendor' : 'masterdata.new.party')}
    </Button>
  ) : null
  return (
    <RecordBrowse
      list={list}
      title={t(vendors ? 'masterdata.vendors' : 'masterdata.types.party')}
      search={t('masterdata.party.search')}
      columns={columns}
      open={(item) => pathOf(item._id)}
      nameOf={(item) => item.name}
      above={
        <>
          {above}
          {asksForPairs ? <Duplicates /> : null}
        </>
      }
      actions={
        <>
          {may(party.access.update) ? (
            <Button variant="default" onClick={() => setAsksForPairs(true)}>
              {t('masterdata.party.duplicates')}
            </Button>
          ) : null}
          {create}
        </>
      }
      transfer={<TableTransfer list={list} transfer={partyTransfer} labels={{ ...labels, ...lineLabels }} />}
      empty={
        <EmptyState
          icon={IconUsersGroup}
          title={t(vendors ? 'masterdata.party.emptyVendors' : 'masterdata.party.empty')}
          text={t('masterdata.party.emptyText')}
          action={create}
        />
      }
    />
  )
}

/** Vendor list. */
export const VendorBrowse = () => <PartyBrowse vendors />
