import type { ConflictDetails } from '#kit/shared/records/conflict.ts'
import { mergeFields, type Fields } from '../edit/merge.ts'

/** What every record has that two people may change. */
export interface Versioned {
  _id: string
  version: number
}

/** What a form holds: the values on the screen, and the record they were begun from. The two change together or not at all. */
export interface Held<R extends Versioned> {
  /** Null: a record that is still to be made. */
  record: R | null
  /** The record's values as the form shows them. */
  base: Fields
  values: Fields
}

/** What becomes of a form when the record is read anew. */
export type Arrival<R extends Versioned> =
  /** Nothing that the form did not know. */
  | { kind: 'known' }
  /** The form shows the new record; `taken` are the fields that look different now. */
  | { kind: 'taken'; held: Held<R>; taken: string[] }
  /** Both changed the same: the form stays what it was, version included, so that saving asks. */
  | { kind: 'clash' }

/**
 * Brings a record that was read anew into a form. What is typed is never overwritten, and the form never gets a version
 * whose values it does not hold.
 */
export function arrive<R extends Versioned>(
  held: Held<R>,
  next: R,
  valuesOf: (record: R) => Fields,
  lines: readonly string[] = [],
): Arrival<R> {
  const theirs = valuesOf(next)
  if (held.record?._id !== next._id)
    return { kind: 'taken', held: { record: next, base: theirs, values: theirs }, taken: [] }
  if (next.version <= held.record.version) return { kind: 'known' }
  const merge = mergeFields(held.base, held.values, theirs, { lines })
  if (merge.clashes.length > 0) return { kind: 'clash' }
  return { kind: 'taken', held: { record: next, base: theirs, values: merge.merged }, taken: merge.taken }
}

/**
 * Brings what another call on the same screen answered into a form, as `arrive` does. Such a call may change what a version does not
 * count; what it answers of another record, or of an older version, is none of the form's.
 */
export function answered<R extends Versioned>(
  held: Held<R>,
  next: R,
  valuesOf: (record: R) => Fields,
  lines: readonly string[] = [],
): Arrival<R> {
  if (held.record?._id !== next._id) return { kind: 'known' }
  if (next.version !== held.record.version) return arrive(held, next, valuesOf, lines)
  const theirs = valuesOf(next)
  const { merged, taken } = mergeFields(held.base, held.values, theirs, { lines })
  return { kind: 'taken', held: { record: next, base: theirs, values: merged }, taken }
}

/** Details of the 409 of a save, where it has any: the record as it is now and who changed it. */
export function conflictIn(details: Record<string, unknown>): ConflictDetails | null {
  const { current, version } = details as Partial<ConflictDetails>
  return typeof version === 'number' && current ? (details as unknown as ConflictDetails) : null
}
