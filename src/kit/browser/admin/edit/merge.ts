import { contentLanguages } from '#kit/shared/text/languages.ts'
import { mergeLines, type RecordLine } from '#kit/shared/records/merge-lines.ts'

/** A record's fields with translations; each path is merged separately. */
export type Fields = Record<string, unknown>

export interface Clash {
  /**
   * `title`, `translations.en.title`; in a line `contents.<_id>.count`, or `contents.<_id>` if one side removed the
   * line.
   */
  path: string
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface Merge {
  /** Mine, plus everything that only they changed. */
  merged: Fields
  clashes: Clash[]
  /** Paths that only they changed. */
  taken: string[]
}

export const same = (one: unknown, other: unknown): boolean => stable(one) === stable(other)

// Absent, undefined and null are equal: a form has no third state of an empty field.
function stable(value: unknown): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`
  return `{${Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${stable(inner)}`)
    .join(',')}}`
}

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const languages: readonly string[] = contentLanguages
/** A text in all languages: `{ de, en }`. */
const isInLanguages = (value: unknown): value is Fields =>
  isPlain(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([key, text]) => languages.includes(key) && typeof text === 'string')

/** Path → value; splits only `translations` and texts in all languages, other objects are one field. */
export function flatten(fields: Fields): Map<string, unknown> {
  const flat = new Map<string, unknown>()
  for (const [name, value] of Object.entries(fields)) {
    if (isInLanguages(value)) {
      for (const [lang, text] of Object.entries(value)) flat.set(`${name}.${lang}`, text)
      continue
    }
    if (name !== 'translations' || !isPlain(value)) {
      flat.set(name, value)
      continue
    }
    for (const [lang, translation] of Object.entries(value)) {
      if (!isPlain(translation)) continue
      for (const [key, text] of Object.entries(translation)) flat.set(`translations.${lang}.${key}`, text)
    }
  }
  return flat
}

/** Sets a field without modifying the original. */
export function withField(fields: Fields, path: string, value: unknown): Fields {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...fields, [head]: value }
  const inner = fields[head]
  return { ...fields, [head]: withField(isPlain(inner) ? inner : {}, rest.join('.'), value) }
}

/** Value at a path; undefined if missing. */
export const fieldAt = (fields: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isPlain(value) ? value[key] : undefined), fields)

/** Units in which the values of a form are merged. */
export interface Merging {
  /** Fields with ordered lines that have ids: merged line by line. */
  lines?: readonly string[]
  /** Path → value of each separately merged part. */
  parts?: (fields: Fields) => Map<string, unknown>
}

/** Paths whose values differ. */
export function changedPaths(before: Fields, after: Fields, parts = flatten): string[] {
  const one = parts(before)
  const other = parts(after)
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (path) => !same(one.get(path), other.get(path)),
  )
}

const linesIn = (fields: Fields, name: string): RecordLine[] => (fields[name] ?? []) as RecordLine[]

/**
 * Merges two changes of a record by field and line: takes changes of one side; a field changed differently by both is a
 * clash and stays mine until the user decides.
 */
export function mergeFields(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  { lines = [], parts = flatten }: Merging = {},
): Merge {
  const myChanges = new Set(changedPaths(base, mine, parts))
  const clashes: Clash[] = []
  const taken: string[] = []
  let merged = mine
  for (const path of changedPaths(base, theirs, parts)) {
    if (lines.includes(path)) continue
    const their = fieldAt(theirs, path)
    if (!myChanges.has(path)) {
      merged = withField(merged, path, their)
      taken.push(path)
    } else if (!same(fieldAt(mine, path), their)) {
      clashes.push({ path, base: fieldAt(base, path), mine: fieldAt(mine, path), theirs: their })
    }
  }
  for (const name of lines) {
    const joined = mergeLines(linesIn(base, name), linesIn(mine, name), linesIn(theirs, name))
    merged = { ...merged, [name]: joined.merged }
    if (joined.taken.length > 0) taken.push(name)
    for (const { _id, field, ...sides } of joined.clashes)
      clashes.push({ path: field === null ? `${name}.${_id}` : `${name}.${_id}.${field}`, ...sides })
  }
  return { merged, clashes, taken }
}

/** Merges text left unsaved by an earlier session into the current values. */
export const rejoin = (left: { base: Fields; values: Fields }, shown: Fields, merging?: Merging): Merge =>
  mergeFields(left.base, { ...left.base, ...left.values }, shown, merging)

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

const isInLines = (path: string, lines: readonly string[]) => lines.includes(path.split('.')[0] ?? '')

/** The merge after decisions: path → whose value counts. */
export const resolve = (
  merge: Merge,
  choices: Record<string, 'mine' | 'theirs'>,
  lines: readonly string[] = [],
): Fields =>
  merge.clashes
    .filter(({ path }) => choices[path] === 'theirs')
    .reduce(
      (fields, { path, theirs }) =>
        isInLines(path, lines) ? withTheirLine(fields, path, theirs) : withField(fields, path, theirs),
      merge.merged,
    )

/** Labels, with those of clashes in lines: „Inhalt, 2. Zeile: Anzahl“. */
export function lineLabels(
  merge: Merge,
  lines: readonly string[],
  labels: Record<string, string>,
  say: (lines: string, place: number) => string,
): Record<string, string> {
  const entries = merge.clashes.flatMap(({ path, theirs }): [string, string][] => {
    if (!isInLines(path, lines)) return []
    const [name = '', _id = '', field] = path.split('.')
    const all = linesIn(merge.merged, name)
    const at = all.findIndex((line) => line._id === _id)
    const place = at >= 0 ? at + 1 : all.length + (theirs === undefined ? 0 : 1)
    const line = say(labels[name] ?? name, place)
    return [[path, field === undefined ? line : `${line}: ${labels[`${name}.${field}`] ?? field}`]]
  })
  return { ...labels, ...Object.fromEntries(entries) }
}
