import type { ReactNode } from 'react'
import { BinButton, BrowseBar, CsvButton, ViewMenu } from '#kit/browser/admin/browse/BrowseBar.tsx'
import { BrowseTable } from '#kit/browser/admin/browse/BrowseTable.tsx'
import { BulkBar } from '#kit/browser/admin/browse/BulkBar.tsx'
import { useColumns, type BrowseColumn } from '#kit/browser/admin/browse/columns.ts'
import { CreateButton } from '#kit/browser/admin/browse/CreateButton.tsx'
import { useEditorialColumns } from '#kit/browser/admin/browse/editorial-columns.tsx'
import { EmptyState } from '#kit/browser/admin/browse/EmptyState.tsx'
import { useBrowse } from '#kit/browser/admin/browse/use-browse.ts'
import type { IconComponent } from '#kit/browser/admin/domain.ts'
import { listRecords, type AnyCollection, type EditorialRecord } from '#kit/browser/admin/records.ts'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { useTexts } from '#kit/browser/texts.ts'

/** Common fields of kinds and zones. */
type Ordered = EditorialRecord & { name: string; order: number }

interface Props<R extends Ordered> {
  collection: AnyCollection
  /** Prefix of the texts: `waste.zones`. */
  texts: string
  icon: IconComponent
  /** Renders the name as a link to `to`. */
  renderName: (item: R, to: string) => ReactNode
}

const defaults = { sort: 'order', pageSize: 50, filters: [] }
const nameOf = ({ name }: Ordered) => name

/** A manually ordered list. */
export function OrderedBrowse<R extends Ordered>({ collection, texts, icon, renderName }: Props<R>) {
  const { t } = useTexts()
  const browse = useBrowse<R>({
    name: collection.name,
    defaults,
    list: async (input) => {
      const { records, total } = await listRecords(collection, input)
      return { records: records as unknown as R[], total }
    },
  })
  const shared = useEditorialColumns<R>()
  const open = (item: R) => `/${collection.name}/edit/${item._id}`
  const columns: BrowseColumn<R>[] = [
    {
      name: 'name',
      title: t(`${texts}.fields.name`),
      main: true,
      sortable: true,
      render: (item) => renderName(item, open(item)),
      csv: nameOf,
    },
    {
      name: 'order',
      title: t(`${texts}.fields.order`),
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
  const shown = useColumns(collection.name, columns)
  const create = (
    <CreateButton access={collection.calls.create.access} to={`/${collection.name}/edit`}>
      {t(`${texts}.new`)}
    </CreateButton>
  )
  return (
    <Screen title={t(`${texts}.browse`)} count={browse.total} actions={create}>
      <BrowseBar>
        <BinButton browse={browse} />
        <ViewMenu columns={shown} />
        <CsvButton browse={browse} columns={shown} file={t(`${texts}.file`)} />
      </BrowseBar>
      <BulkBar browse={browse} collection={collection} />
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={nameOf}
        selectable
        empty={
          <EmptyState
            icon={icon}
            title={t(`${texts}.empty`)}
            text={t(`${texts}.emptyText`)}
            action={create}
          />
        }
      />
    </Screen>
  )
}
