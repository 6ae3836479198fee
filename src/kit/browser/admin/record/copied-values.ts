import type { RecordLine } from '#kit/shared/records/merge-lines.ts'
import type { RecordsContract } from '#kit/shared/records/records.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { valuesIn, type FieldOf, type RecordIn, type ValuesOf } from './record-client.ts'

/**
 * What a copy of a record begins with: its values, but those of `alone` as in a new one and those of `begunWith` as they are said, and
 * its lines with ids of their own.
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
  // A line is one record's alone, as its id is.
  const lines = Object.keys(contract.lines).map((name) => [
    name,
    (values as Record<string, RecordLine[]>)[name]?.map((line) => ({ ...line, _id: uuidv7() })),
  ])
  const begunAnew = Object.fromEntries(alone.map((name) => [name, fresh[name]]))
  return { ...values, ...Object.fromEntries(lines), ...begunAnew, ...begunWith }
}
