import type { RecordsContract } from '#kit/shared/records/records.ts'
import { CreateButton } from '../browse/CreateButton.tsx'
import { EmptyState } from '../browse/EmptyState.tsx'
import type { IconComponent } from '../domain.ts'
import { RecordBrowse, type RecordBrowseProps } from './RecordBrowse.tsx'

interface Props<C extends RecordsContract> extends Omit<
  RecordBrowseProps<C>,
  'title' | 'search' | 'open' | 'actions' | 'empty'
> {
  /** Texts of the list under the usual keys: `title`, `search`, `new`, `empty`, `emptyText`. */
  say: (key: string) => string
  icon: IconComponent
  /** Path of the edit screen without base; without an id, that of a new record. */
  path: (id?: string) => string
  /** False: no button for a new record, even with the right. */
  canCreate?: boolean
}

/** `RecordBrowse` with a button for a new record and texts under one key. */
export function StandardBrowse<C extends RecordsContract>({
  say,
  icon,
  path,
  canCreate = true,
  ...list
}: Props<C>) {
  const create = canCreate ? (
    <CreateButton access={list.list.contract.access.create} to={path()}>
      {say('new')}
    </CreateButton>
  ) : null
  return (
    <RecordBrowse
      {...list}
      title={say('title')}
      search={say('search')}
      open={({ _id }) => path(_id)}
      actions={create}
      empty={<EmptyState icon={icon} title={say('empty')} text={say('emptyText')} action={create} />}
    />
  )
}
