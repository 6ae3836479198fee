import { contentLanguages } from '#kit/shared/text/languages.ts'

/** A record's fields, translations included; what lies at a path is a field of its own for the merge. */
export type Fields = Record<string, unknown>

export interface Clash {
  /** `title` or `translations.en.title`. */
  path: string
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface Merge {
  /** Mine, with everything that only they changed. */
  merged: Fields
  clashes: Clash[]
  /** Paths that only they changed. */
  taken: string[]
}

export const same = (one: unknown, other: unknown): boolean => stable(one) === stable(other)

// Absent, undefined and null are one: a form has no third state of an empty field.
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

/** Path → value; only `translations` and texts in all languages are gone into, other objects are one field. */
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

/** The fields with one of them set, without touching the original. */
export function withField(fields: Fields, path: string, value: unknown): Fields {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...fields, [head]: value }
  const inner = fields[head]
  return { ...fields, [head]: withField(isPlain(inner) ? inner : {}, rest.join('.'), value) }
}

/** What lies at a path, undefined where there is nothing. */
export const fieldAt = (fields: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isPlain(value) ? value[key] : undefined), fields)

/** Paths whose values differ. */
export function changedPaths(before: Fields, after: Fields): string[] {
  const one = flatten(before)
  const other = flatten(after)
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (path) => !same(one.get(path), other.get(path)),
  )
}

/**
 * Joins two changes of the same record, field by field: what only one side changed is taken, what both changed
 * differently is a clash and stays mine until somebody decides.
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): Merge {
  const theirChanges = changedPaths(base, theirs)
  const myChanges = new Set(changedPaths(base, mine))
  const clashes: Clash[] = []
  const taken: string[] = []
  let merged = mine
  for (const path of theirChanges) {
    const their = fieldAt(theirs, path)
    if (!myChanges.has(path)) {
      merged = withField(merged, path, their)
      taken.push(path)
    } else if (!same(fieldAt(mine, path), their)) {
      clashes.push({ path, base: fieldAt(base, path), mine: fieldAt(mine, path), theirs: their })
    }
  }
  return { merged, clashes, taken }
}

/** Merges text that an earlier session left unsaved into the stored state. */
export const rejoin = (left: { base: Fields; values: Fields }, stored: Fields): Merge =>
  mergeFields(left.base, { ...left.base, ...left.values }, stored)

/** The merge with the clashes decided: path → whose value counts. */
export const resolve = (merge: Merge, choices: Record<string, 'mine' | 'theirs'>): Fields =>
  merge.clashes.reduce(
    (fields, clash) =>
      choices[clash.path] === 'theirs' ? withField(fields, clash.path, clash.theirs) : fields,
    merge.merged,
  )
