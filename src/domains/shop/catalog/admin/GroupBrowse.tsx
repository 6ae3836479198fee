import { Text } from '@mantine/core'
import { IconFolders } from '@tabler/icons-react'
import { BrowseTable } from '#kit/browser/admin/browse/BrowseTable.tsx'
import { BrowseTools } from '#kit/browser/admin/browse/BrowseTools.tsx'
import { BulkBar } from '#kit/browser/admin/browse/BulkBar.tsx'
import { useColumns, type BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { useEditorialColumns } from '#kit/browser/admin/browse/editorial-columns.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { useStatusFilter } from '#kit/browser/admin/browse/filter-choices.ts'
import { RecordCell } from '#kit/browser/admin/browse/RecordCell.tsx'
import { useBrowse } from '#kit/browser/admin/browse/use-browse.ts'
import { listRecords } from '#kit/browser/admin/records.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { type ProductGroup, productGroup } from '../catalog.contract.ts'
import { groupPath, newRecord, useCatalogChoices } from './catalog-words.ts'

const defaults = { sort: 'order,title', pageSize: 50, filters: ['status', 'parent', 'mainGallery'] }
const list = (input: object) => listRecords(productGroup, input)
const open = ({ _id }: ProductGroup) => groupPath(_id)

/** List of product groups, each with its parent. */
export function GroupBrowse() {
  const { t } = useTexts()
  const browse = useBrowse<ProductGroup>({ name: 'product_group', defaults, list })
  const { groups } = useCatalogChoices()
  const statusFilter = useStatusFilter()
  const shared = useEditorialColumns<ProductGroup>()
  const say = (key: string) => t(`catalog.groups.${key}`)
  const parentOf = ({ parent }: ProductGroup) =>
    groups.find(({ value }) => value === parent)?.label.replace(/^(– )+/, '') ?? ''
  const columns: BrowseColumn<ProductGroup>[] = [
    {
      name: 'title',
      title: say('fields.title'),
      main: true,
      sortable: true,
      render: (group) => (
        <RecordCell picture={null} name={group.title || say('untitled')} to={open(group)}>
          {group.mainGallery ? (
            <Text size="xs" c="dimmed">
              {say('fields.mainGallery')}
            </Text>
          ) : null}
        </RecordCell>
      ),
      csv: ({ title }) => title,
    },
    shared.status,
    { name: 'parent', title: say('fields.parent'), width: 180, csv: parentOf },
    {
      name: 'order',
      title: say('fields.order'),
      width: 110,
      sortable: true,
      csv: ({ order }) => String(order),
    },
    shared.english,
    shared.changed,
  ]
  const shown = useColumns('product_group', columns)
  const create = (
    <CreateButton access={productGroup.calls.create.access} to={groupPath(newRecord)}>
      {say('new')}
    </CreateButton>
  )
  return (
    <Screen title={say('title')} count={browse.total} actions={create}>
      <BrowseTools
        browse={browse}
        filters={[
          statusFilter,
          {
            kind: 'choice',
            name: 'parent',
            label: say('fields.parent'),
            options: [{ value: 'none', label: say('root') }, ...groups],
            single: true,
          },
          {
            kind: 'choice',
            name: 'mainGallery',
            label: say('fields.mainGallery'),
            options: [{ value: 'true', label: t('kit.yes') }],
            single: true,
          },
        ]}
        columns={shown}
        search={say('search')}
        file={say('file')}
      />
      <BulkBar browse={browse} collection={productGroup} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={({ title }) => title || say('untitled')}
        selectable
        empty={<EmptyState icon={IconFolders} title={say('empty')} text={say('emptyText')} action={create} />}
      />
    </Screen>
  )
}
