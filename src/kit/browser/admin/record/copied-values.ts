import type { RecordLine } from '#kit/shared/records/merge-lines.ts'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { valuesIn, type FieldOf, type RecordIn, type ValuesOf } from './record-client.ts'

/**
 * Initial values of a copy: the record's values, except that `alone` fields are as in a new record and `begunWith` ones
 * as given; lines get new ids.
 */
export function copiedValues<C extends RecordsContract>(
  contract: C,
  record: RecordIn<C>,
  {
    fresh,
    alone = [],
    begunWith,
  }: { fresh: ValuesOf<C>; alone?: readonly FieldOf<C>[]; begunWith?: Partial<ValuesOf<C>> | undefined },
): ValuesOf<C> {
  const values = valuesIn(contract)(record)
  // Line ids are unique.
  const lines = Object.keys(contract.lines).map((name) => [
    name,
    (values as Record<string, RecordLine[]>)[name]?.map((line) => ({ ...line, _id: uuidv7() })),
  ])
  const begunAnew = Object.fromEntries(alone.map((name) => [name, fresh[name]]))
  return { ...values, ...Object.fromEntries(lines), ...begunAnew, ...begunWith }
}
