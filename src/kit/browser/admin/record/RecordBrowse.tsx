import type { ReactNode } from 'react'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { ListScreen, type ListScreenProps } from '../browse/ListScreen.tsx'
import { RecordBulk, type BulkField } from './RecordBulk.tsx'
import type { RecordIn } from './record-client.ts'
import type { RecordBrowseState } from './use-record-browse.ts'

export interface RecordBrowseProps<C extends RecordsContract> extends ListScreenProps<RecordIn<C>> {
  list: RecordBrowseState<C>
  bulkFields?: readonly BulkField<C>[]
  bulkActions?: readonly string[]
  /** Irreversible effects of an action, confirmed beforehand. */
  bulkAsks?: Readonly<Record<string, string>>
  /** Additional actions for selected records. */
  bulkMore?: (selected: RecordIn<C>[]) => ReactNode
}

/** List of records with bulk actions; for lists whose contract was not made by `records(…)`, use `ListScreen`. */
export function RecordBrowse<C extends RecordsContract>({
  list,
  bulkFields,
  bulkActions,
  bulkAsks,
  bulkMore,
  ...screen
}: RecordBrowseProps<C>) {
  const { contract, browse, filters } = list
  return (
    <ListScreen
      {...screen}
      browse={browse}
      filters={filters}
      name={contract.name}
      hasBin={contract.bin}
      bulk={
        <RecordBulk
          contract={contract}
          browse={browse}
          fields={bulkFields}
          actions={bulkActions}
          asks={bulkAsks}
          more={bulkMore}
        />
      }
    />
  )
}
