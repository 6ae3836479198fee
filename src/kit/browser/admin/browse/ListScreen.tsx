import type { ReactNode } from 'react'
import { Screen } from '../shell/Screen.tsx'
import { BinButton, BrowseBar, BrowseSearch, CsvButton, ViewMenu } from './BrowseBar.tsx'
import { BrowseTable } from './BrowseTable.tsx'
import { useColumns, type BrowseColumn } from './columns.ts'
import { FilterChips, FilterMenu } from './Filters.tsx'
import type { Filter } from './filter.ts'
import type { Browse } from './use-browse.ts'

export interface ListScreenProps<R extends { _id: string }> {
  title: string
  /** Label of the search field; absent: no search. */
  search?: string | undefined
  columns: BrowseColumn<R>[]
  /** Path of the edit screen without base. */
  open: (record: R) => string
  nameOf: (record: R) => string
  /** Shown while there are no records. */
  empty: ReactNode
  /** Content between the title and the list. */
  above?: ReactNode
  /** Buttons beside the title, e.g. for a new record. */
  actions?: ReactNode
  /** Import and export, beside the tools. */
  transfer?: ReactNode
  /** Name of the export file, if there is no `transfer`. */
  file?: string | undefined
}

interface Props<R extends { _id: string }> extends ListScreenProps<R> {
  browse: Browse<R>
  filters: Filter[]
  /** Key for remembering the chosen columns. */
  name: string
  hasBin?: boolean | undefined
  /** Actions for selected records; absent: records cannot be selected. */
  bulk?: ReactNode
}

/** Screen of a list: search, filters, views, columns, empty and error states. */
export function ListScreen<R extends { _id: string }>(props: Props<R>) {
  const { browse, filters, name, search, columns, open, nameOf, empty, file, bulk } = props
  const shown = useColumns(name, columns)
  return (
    <Screen title={props.title} count={browse.total} actions={props.actions}>
      {props.above}
      <BrowseBar>
        {search ? <BrowseSearch browse={browse} label={search} /> : null}
        {filters.length > 0 ? <FilterMenu browse={browse} filters={filters} /> : null}
        {props.hasBin ? <BinButton browse={browse} /> : null}
        <ViewMenu columns={shown} />
        {props.transfer}
        {file ? <CsvButton browse={browse} columns={shown} file={file} /> : null}
      </BrowseBar>
      <FilterChips browse={browse} filters={filters} />
      {bulk}
      <BrowseTable
        browse={browse}
        columns={shown}
        open={open}
        nameOf={nameOf}
        empty={empty}
        selectable={bulk !== undefined}
      />
    </Screen>
  )
}
