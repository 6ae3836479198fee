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
  /** Labels the search field; absent: the list is not searched. */
  search?: string | undefined
  columns: BrowseColumn<R>[]
  /** Path of the edit screen without base. */
  open: (record: R) => string
  nameOf: (record: R) => string
  /** What the list says before it has anything. */
  empty: ReactNode
  /** Between the title and the list. */
  above?: ReactNode
  /** Beside the title: a new record. */
  actions?: ReactNode
  /** Beside the tools: import and export. */
  transfer?: ReactNode
  /** Name of the file that the list is handed out as, where `transfer` does not. */
  file?: string | undefined
}

interface Props<R extends { _id: string }> extends ListScreenProps<R> {
  browse: Browse<R>
  filters: Filter[]
  /** Under which name chosen columns are remembered. */
  name: string
  hasBin?: boolean | undefined
  /** What can be done with those that are chosen; absent: none can be. */
  bulk?: ReactNode
}

/** The screen of a list: search, filters, views, columns, and its states of being empty or wrong. */
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
