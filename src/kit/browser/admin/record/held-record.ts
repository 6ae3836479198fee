import type { ConflictDetails } from '#kit/shared/records/conflict.ts'
import { mergeFields, type Fields } from '../edit/merge.ts'

/** Fields of a record needed to detect conflicts. */
export interface Versioned {
  _id: string
  version: number
}

/** Content of a form: the values on the screen, and the record they started from. Both change together. */
export interface Held<R extends Versioned> {
  /** Null: a new record. */
  record: R | null
  /** The record's values in the form. */
  base: Fields
  values: Fields
}

/** Effect of a reloaded record on a form. */
export type Arrival<R extends Versioned> =
  /** Nothing new. */
  | { kind: 'known' }
  /** The form shows the new record; `taken` are the changed fields. */
  | { kind: 'taken'; held: Held<R>; taken: string[] }
  /** Both sides changed the same field: the form stays unchanged, including its version, so that saving asks. */
  | { kind: 'clash' }

/** Merges a reloaded record into a form. Never overwrites typed text, and never adopts a version without its values. */
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
 * Merges the answer of another call on the same screen, like `arrive`. Such a call may change data without a new
 * version; answers about other records or older versions are ignored.
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

/** Details of a save's 409, if any: the current record and its author. */
export function conflictIn(details: Record<string, unknown>): ConflictDetails | null {
  const { current, version } = details as Partial<ConflictDetails>
  return typeof version === 'number' && current ? (details as unknown as ConflictDetails) : null
}
