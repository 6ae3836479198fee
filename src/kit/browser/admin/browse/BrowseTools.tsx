import { BinButton, BrowseBar, BrowseSearch, CsvButton, MineButton, ViewMenu } from './BrowseBar.tsx'
import type { Columns } from './columns.ts'
import { FilterChips, FilterMenu } from './Filters.tsx'
import type { Filter } from './filter.ts'
import type { Browse } from './use-browse.ts'

/**
 * Tools above a collection's list: search, filters, bin, view and CSV, with chips for active filters below. `search`
 * labels the search field, `file` is the prefix of the CSV file's name. A list without a bin or a file combines the
 * parts of `BrowseBar.tsx` itself.
 */
export function BrowseTools<R extends { _id: string }>({
  browse,
  filters,
  columns,
  search,
  file,
}: {
  browse: Browse<R>
  filters: Filter[]
  columns: Columns<R>
  search: string
  file: string
}) {
  return (
    <>
      <BrowseBar>
        <BrowseSearch browse={browse} label={search} />
        <FilterMenu browse={browse} filters={filters} />
        <MineButton browse={browse} />
        <BinButton browse={browse} />
        <ViewMenu columns={columns} />
        <CsvButton browse={browse} columns={columns} file={file} />
      </BrowseBar>
      <FilterChips browse={browse} filters={filters} />
    </>
  )
}
