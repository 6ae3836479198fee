import { ColorSwatch } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
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
import { productColor, type ProductColor } from '../catalog.contract.ts'
import { pastelOf } from '../catalog.rules.ts'
import { colorPath, newRecord } from './catalog-words.ts'

const defaults = { sort: 'title', pageSize: 50, filters: ['status'] }
const list = (input: object) => listRecords(productColor, input)
const open = ({ _id }: ProductColor) => colorPath(_id)

/** List of the colours of items. */
export function ColorBrowse() {
  const { t } = useTexts()
  const browse = useBrowse<ProductColor>({ name: 'product_color', defaults, list })
  const statusFilter = useStatusFilter()
  const shared = useEditorialColumns<ProductColor>()
  const say = (key: string) => t(`catalog.colors.${key}`)
  const columns: BrowseColumn<ProductColor>[] = [
    {
      name: 'title',
      title: say('fields.title'),
      main: true,
      sortable: true,
      render: (colour) => (
        <RecordCell
          picture={<ColorSwatch color={colour.value || pastelOf(colour.title)} size={24} />}
          name={colour.title || say('untitled')}
          to={open(colour)}
        />
      ),
      csv: ({ title }) => title,
    },
    shared.status,
    { name: 'value', title: say('fields.value'), width: 130, csv: ({ value }) => value },
    shared.english,
    shared.changed,
  ]
  const shown = useColumns('product_color', columns)
  const create = (
    <CreateButton access={productColor.calls.create.access} to={colorPath(newRecord)}>
      {say('new')}
    </CreateButton>
  )
  return (
    <Screen title={say('title')} count={browse.total} actions={create}>
      <BrowseTools
        browse={browse}
        filters={[statusFilter]}
        columns={shown}
        search={say('search')}
        file={say('file')}
      />
      <BulkBar browse={browse} collection={productColor} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={({ title }) => title || say('untitled')}
        selectable
        empty={<EmptyState icon={IconPalette} title={say('empty')} text={say('emptyText')} action={create} />}
      />
    </Screen>
  )
}
