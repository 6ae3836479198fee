import type { ConflictDetails } from '#kit/shared/records/conflict.ts'
import { mergeLines, type RecordLine } from '#kit/shared/records/merge-lines.ts'
import { mergeFields, resolve, same, type Fields, type Merge } from '../edit/merge.ts'

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

const linesIn = (fields: Fields, name: string): RecordLine[] => (fields[name] ?? []) as RecordLine[]

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/**
 * Joins two changes of a record: fields one by one, and what is named in `lines` line by line. A clash in a line has the path
 * `contents.<_id>.count`, or `contents.<_id>` where one side removed the line that the other changed.
 */
export function mergeRecord(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  lines: readonly string[] = [],
): Merge {
  const { merged, clashes, taken } = mergeFields(
    without(base, lines),
    without(mine, lines),
    without(theirs, lines),
  )
  const all: Merge = { merged: { ...merged }, clashes: [...clashes], taken: [...taken] }
  for (const name of lines) {
    const joined = mergeLines(linesIn(base, name), linesIn(mine, name), linesIn(theirs, name))
    all.merged[name] = joined.merged
    if (joined.taken.length > 0) all.taken.push(name)
    for (const { _id, field, ...sides } of joined.clashes)
      all.clashes.push({ path: field === null ? `${name}.${_id}` : `${name}.${_id}.${field}`, ...sides })
  }
  return all
}

function withTheirLine(fields: Fields, path: string, theirs: unknown): Fields {
  const [name = '', _id = '', field] = path.split('.')
  const held = linesIn(fields, name)
  const next =
    field !== undefined
      ? held.map((line) => (line._id === _id ? { ...line, [field]: theirs } : line))
      : theirs === undefined
        ? held.filter((line) => line._id !== _id)
        : held.some((line) => line._id === _id)
          ? held.map((line) => (line._id === _id ? (theirs as RecordLine) : line))
          : [...held, theirs as RecordLine]
  return { ...fields, [name]: next }
}

/** The merge with its clashes decided: path → whose value counts. */
export function decideMerge(
  merge: Merge,
  choices: Record<string, 'mine' | 'theirs'>,
  lines: readonly string[] = [],
): Fields {
  const isLine = ({ path }: { path: string }) => lines.includes(path.split('.')[0] ?? '')
  const fields = resolve({ ...merge, clashes: merge.clashes.filter((clash) => !isLine(clash)) }, choices)
  return merge.clashes
    .filter((clash) => isLine(clash) && choices[clash.path] === 'theirs')
    .reduce((now, clash) => withTheirLine(now, clash.path, clash.theirs), fields)
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
  const merge = mergeRecord(held.base, held.values, theirs, lines)
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
  const { merged, taken } = mergeRecord(held.base, held.values, theirs, lines)
  return { kind: 'taken', held: { record: next, base: theirs, values: merged }, taken }
}

/** The form after a save: what is stored counts, and what was typed meanwhile stays. */
export function afterStore<R extends Versioned>(
  { sent, now }: { sent: Fields; now: Fields },
  record: R,
  valuesOf: (record: R) => Fields,
  lines: readonly string[] = [],
): Held<R> {
  const base = valuesOf(record)
  return { record, base, values: mergeRecord(sent, now, base, lines).merged }
}

/** The names of the fields that differ from what is stored: what a call has to send. */
export const changedNames = (base: Fields, values: Fields): string[] =>
  Object.keys(values).filter((name) => !same(base[name], values[name]))

/** What the 409 of a save says, where it says it: the record as it is now and who changed it. */
export function conflictIn(details: Record<string, unknown>): ConflictDetails | null {
  const { current, version } = details as Partial<ConflictDetails>
  return typeof version === 'number' && current ? (details as unknown as ConflictDetails) : null
}

/** What people call the path of a clash in a line: „Inhalt, 2. Zeile: Anzahl“. */
export function lineLabels(
  merge: Merge,
  lines: readonly string[],
  labels: Record<string, string>,
  say: (lines: string, place: number) => string,
): Record<string, string> {
  const entries = merge.clashes.flatMap(({ path, theirs }): [string, string][] => {
    const [name = '', _id = '', field] = path.split('.')
    if (!lines.includes(name)) return []
    const all = linesIn(merge.merged, name)
    const at = all.findIndex((line) => line._id === _id)
    const place = at >= 0 ? at + 1 : all.length + (theirs === undefined ? 0 : 1)
    const line = say(labels[name] ?? name, place)
    return [[path, field === undefined ? line : `${line}: ${labels[`${name}.${field}`] ?? field}`]]
  })
  return { ...labels, ...Object.fromEntries(entries) }
}
