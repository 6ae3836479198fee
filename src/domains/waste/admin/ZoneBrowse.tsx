import { Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
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
import { wasteZone, type WasteZone } from '../waste.contract.ts'

const defaults = { sort: 'order', pageSize: 50, filters: [] }
const list = (input: object) => listRecords(wasteZone, input)
const open = (item: WasteZone) => `/waste_zone/edit/${item._id}`
const nameOf = (item: WasteZone) => item.name

/** The zones, each with its streets. */
export function ZoneBrowse() {
  const { t, lang } = useTexts()
  const browse = useBrowse<WasteZone>({ name: 'waste_zone', defaults, list })
  const shared = useEditorialColumns<WasteZone>()
  const columns: BrowseColumn<WasteZone>[] = [
    {
      name: 'name',
      title: t('waste.zones.fields.name'),
      main: true,
      sortable: true,
      render: (item) => (
        <RecordCell picture={null} name={item.name} to={open(item)}>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {item.streets.map(({ name }) => name).join(', ')}
          </Text>
        </RecordCell>
      ),
      csv: nameOf,
    },
    {
      name: 'order',
      title: t('waste.zones.fields.order'),
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
  const shown = useColumns('waste_zone', columns)
  const create = (
    <CreateButton collection={wasteZone} to="/waste_zone/edit">
      {t('waste.zones.new')}
    </CreateButton>
  )
  return (
    <Screen title={t('waste.zones.browse')} count={browse.total?.toLocaleString(lang)} actions={create}>
      <BrowseBar>
        <BinButton browse={browse} />
        <ViewMenu columns={shown} />
        <CsvButton browse={browse} columns={shown} file={t('waste.zones.file')} />
      </BrowseBar>
      <BulkBar browse={browse} collection={wasteZone} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={nameOf}
        selectable
        empty={
          <EmptyState
            icon={IconMapPin}
            title={t('waste.zones.empty')}
            text={t('waste.zones.emptyText')}
            action={create}
          />
        }
      />
    </Screen>
  )
}
