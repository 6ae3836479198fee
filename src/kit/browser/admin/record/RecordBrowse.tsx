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
  /** What one of these brings about that cannot be taken back; it is asked before. */
  bulkAsks?: Readonly<Record<string, string>>
  /** What else can be done with those that are chosen. */
  bulkMore?: (selected: RecordIn<C>[]) => ReactNode
}

/** The list of a record with what can be done with several; `ListScreen` alone serves lists whose contract `records(…)` did not make. */
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
