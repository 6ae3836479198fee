import type { ReactNode } from 'react'
import type { RecordsContract } from '../../../shared/records/records.ts'
import { BinButton, BrowseBar, BrowseSearch, CsvButton, ViewMenu } from '../browse/BrowseBar.tsx'
import { BrowseTable } from '../browse/BrowseTable.tsx'
import { useColumns, type BrowseColumn } from '../browse/columns.ts'
import { FilterChips, FilterMenu } from '../browse/Filters.tsx'
import { Screen } from '../shell/Screen.tsx'
import { RecordBulk, type BulkField } from './RecordBulk.tsx'
import type { RecordIn } from './record-client.ts'
import type { RecordBrowseState } from './use-record-browse.ts'

interface Props<C extends RecordsContract> {
  list: RecordBrowseState<C>
  title: string
  /** Labels the search field; absent: the list is not searched. */
  search?: string
  columns: BrowseColumn<RecordIn<C>>[]
  /** Path of the edit screen without base. */
  open: (record: RecordIn<C>) => string
  nameOf: (record: RecordIn<C>) => string
  /** What the list says before it has anything. */
  empty: ReactNode
  /** Between the title and the list. */
  above?: ReactNode
  /** Beside the title: a new record. */
  actions?: ReactNode
  /** Beside the tools: import and export, for declarations that have them. */
  transfer?: ReactNode
  /** Name of the file that the list is handed out as, where `transfer` does not. */
  file?: string
  bulkFields?: readonly BulkField<C>[]
  bulkActions?: readonly string[]
  /** What else can be done with those that are chosen. */
  bulkMore?: (selected: RecordIn<C>[]) => ReactNode
}

/** The list of a record: search, filters, views, columns, what can be done with several, and its states of being empty or wrong. */
export function RecordBrowse<C extends RecordsContract>(props: Props<C>) {
  const { list, title, search, columns, open, nameOf, empty, actions, transfer, file } = props
  const { contract, browse, filters } = list
  const shown = useColumns(contract.name, columns)
  return (
    <Screen title={title} count={browse.total} actions={actions}>
      {props.above}
      <BrowseBar>
        {search ? <BrowseSearch browse={browse} label={search} /> : null}
        {filters.length > 0 ? <FilterMenu browse={browse} filters={filters} /> : null}
        {contract.bin ? <BinButton browse={browse} /> : null}
        <ViewMenu columns={shown} />
        {transfer}
        {file ? <CsvButton browse={browse} columns={shown} file={file} /> : null}
      </BrowseBar>
      <FilterChips browse={browse} filters={filters} />
      <RecordBulk
        contract={contract}
        browse={browse}
        fields={props.bulkFields}
        actions={props.bulkActions}
        more={props.bulkMore}
      />
      <BrowseTable browse={browse} columns={shown} open={open} nameOf={nameOf} empty={empty} selectable />
    </Screen>
  )
}
