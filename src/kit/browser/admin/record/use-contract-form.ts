import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { useMay } from '../admin-context.ts'
import { useLiveKey } from '../live.ts'
import type { Lockable } from '../records.ts'
import { copiedValues } from './copied-values.ts'
import {
  recordClient,
  valuesIn,
  type FieldOf,
  type RecordIn,
  type ValuesOf,
  freshValues,
} from './record-client.ts'
import { useRecordForm, type RecordFormOptions } from './use-record-form.ts'

type Chosen<C extends RecordsContract> = Pick<
  RecordFormOptions<RecordIn<C>, ValuesOf<C>>,
  'id' | 'labels' | 'check' | 'unkept' | 'done' | 'translatable'
>

/**
 * `useRecordForm` for a contract made by `records(…)`: loads the record, listens for changes, saves them and holds the
 * lock. `?copy=<id>` in the address starts a copy of another record.
 */
export function useContractForm<C extends RecordsContract>(
  contract: C,
  options: Chosen<C> & {
    /** Values of a new record other than the contract's defaults. */
    fresh?: Partial<ValuesOf<C>>
    /** Fields that may not be empty; by default those that creating requires. */
    required?: readonly FieldOf<C>[]
    /** Path of the edit screen without base. */
    path: (id: string) => string
    /** Fields a copy does not take over, such as a unique label. */
    alone?: readonly FieldOf<C>[]
    /** Initial values of a new record or copy, such as the item it is a variant of. */
    begunWith?: Partial<ValuesOf<C>> | undefined
    /** True if a record can no longer be changed here, e.g. after sending: read-only. */
    isFixed?: (record: RecordIn<C>) => boolean
  },
) {
  const { id, alone = [], begunWith, path, isFixed, ...rest } = options
  const defaults = useMemo(() => freshValues(contract), [contract])
  const fresh = { ...defaults, ...options.fresh } as ValuesOf<C>
  const may = useMay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [query] = useSearchParams()
  const client = useMemo(() => recordClient(contract), [contract])
  const key = useMemo(() => [contract.name], [contract])
  useLiveKey(contract.module, key)
  const original = id === undefined ? query.get('copy') : null
  const read = id ?? original
  const answer = useQuery({
    queryKey: [contract.name, 'one', read],
    queryFn: () => client.read(read!),
    enabled: read !== null,
    staleTime: 0,
  })
  const item = id !== undefined && answer.data?._id === id ? answer.data : null
  const copied = useMemo(() => {
    if (!original || answer.data?._id !== original) return undefined
    return copiedValues(contract, answer.data, { fresh, alone, begunWith })
    // eslint-disable-next-line react/exhaustive-deps -- a copy is made once of each original
  }, [contract, original, answer.data])
  const form = useRecordForm<RecordIn<C>, ValuesOf<C>>({
    required: contract.required as readonly FieldOf<C>[],
    ...rest,
    fresh: { ...fresh, ...begunWith },
    id,
    name: contract.name,
    module: contract.module,
    contract,
    stored: item,
    copied,
    valuesOf: valuesIn(contract),
    lines: Object.keys(contract.lines) as FieldOf<C>[],
    create: client.create,
    update: client.update,
    readOnly:
      !may(id === undefined ? contract.access.create : contract.access.update) ||
      (item !== null && isFixed?.(item) === true),
    lock: contract as unknown as Lockable,
    onCreated: ({ _id }) => void navigate(path(_id), { replace: true }),
    onStored: (saved) => {
      queries.setQueryData([contract.name, 'one', saved._id], saved)
      void queries.invalidateQueries({ queryKey: [contract.name, 'list'] })
    },
  })
  return { form, item, answer }
}
