import { IconRecycle } from '@tabler/icons-react'
import { BinButton, BrowseBar, CsvButton, ViewMenu } from '../../../kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '../../../kit/browser/admin/browse/BrowseTable.tsx'
import { BulkBar } from '../../../kit/browser/admin/browse/BulkBar.tsx'
import { useColumns, type BrowseColumn } from '../../../kit/browser/admin/browse/columns.ts'
import { CreateButton } from '../../../kit/browser/admin/browse/CreateButton.tsx'
import { useEditorialColumns } from '../../../kit/browser/admin/browse/editorial-columns.tsx'
import { EmptyState } from '../../../kit/browser/admin/browse/EmptyState.tsx'
import { RecordCell } from '../../../kit/browser/admin/browse/RecordCell.tsx'
import { useBrowse } from '../../../kit/browser/admin/browse/use-browse.ts'
import { listRecords } from '../../../kit/browser/admin/records.ts'
import { Screen } from '../../../kit/browser/admin/shell/Screen.tsx'
import { useTexts } from '../../../kit/browser/texts.ts'
import { wasteKind, type WasteKind } from '../waste.contract.ts'
import { KindMark } from './KindMark.tsx'

const defaults = { sort: 'order', pageSize: 50, filters: [] }
const list = (input: object) => listRecords(wasteKind, input)
const open = (item: WasteKind) => `/waste_kind/edit/${item._id}`
const nameOf = (item: WasteKind) => item.name

/** The kinds of waste in the order of the calendar. */
export function KindBrowse() {
  const { t, lang } = useTexts()
  const browse = useBrowse<WasteKind>({ name: 'waste_kind', defaults, list })
  const shared = useEditorialColumns<WasteKind>()
  const columns: BrowseColumn<WasteKind>[] = [
    {
      name: 'name',
      title: t('waste.kinds.fields.name'),
      main: true,
      sortable: true,
      render: (item) => <RecordCell picture={<KindMark kind={item} />} name={item.name} to={open(item)} />,
      csv: nameOf,
    },
    {
      name: 'order',
      title: t('waste.kinds.fields.order'),
      width: 110,
      align: 'right',
      sortable: true,
      render: (item) => item.order,
      csv: (item) => String(item.order),
    },
    shared.status,
    shared.english,
    { ...shared.changed, offByDefault: true },
  ]
  const shown = useColumns('waste_kind', columns)
  const create = (
    <CreateButton collection={wasteKind} to="/waste_kind/edit">
      {t('waste.kinds.new')}
    </CreateButton>
  )
  return (
    <Screen title={t('waste.kinds.browse')} count={browse.total?.toLocaleString(lang)} actions={create}>
      <BrowseBar>
        <BinButton browse={browse} />
        <ViewMenu columns={shown} />
        <CsvButton browse={browse} columns={shown} file={t('waste.kinds.file')} />
      </BrowseBar>
      <BulkBar browse={browse} collection={wasteKind} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={nameOf}
        selectable
        empty={
          <EmptyState
            icon={IconRecycle}
            title={t('waste.kinds.empty')}
            text={t('waste.kinds.emptyText')}
            action={create}
          />
        }
      />
    </Screen>
  )
}
