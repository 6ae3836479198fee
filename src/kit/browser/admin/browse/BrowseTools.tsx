import { BinButton, BrowseBar, BrowseSearch, CsvButton, MineButton, ViewMenu } from './BrowseBar.tsx'
import type { Columns } from './columns.ts'
import { FilterChips, FilterMenu } from './Filters.tsx'
import type { Filter } from './filter.ts'
import type { Browse } from './use-browse.ts'

/**
 * What stands above the list of a collection: search, filters, bin, view and CSV, and below them the chips of what
 * narrows it. `search` labels the search field, `file` begins the name of the CSV file. A list without a bin or
 * without a file puts the parts of `BrowseBar.tsx` together itself.
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
