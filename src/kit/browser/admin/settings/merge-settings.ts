import { same, withField, type Fields } from '../edit/merge.ts'

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function leaves(value: unknown, path: string): Map<string, unknown> {
  if (!isGroup(value)) return new Map([[path, value]])
  const inner = Object.entries(value).map(([name, one]) => leaves(one, path ? `${path}.${name}` : name))
  return new Map(inner.flatMap((map) => [...map]))
}

/** Paths of the single settings but their version. */
export const pathsOf = (values: Fields): string[] =>
  [...leaves(values, '').keys()].filter((path) => path !== 'version')

/** Paths of the single settings that differ: `site.contact.phone`; a list is one setting. */
export function changedSettings(before: Fields, after: Fields): string[] {
  const [one, other] = [leaves(before, ''), leaves(after, '')]
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (path) => !same(one.get(path), other.get(path)),
  )
}

/**
 * Carries what was typed over to settings that somebody else has saved meanwhile. What both changed differently stays
 * as it was typed and is named in `clashes`.
 */
export function mergeSettings(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): { merged: Fields; clashes: string[] } {
  const typed = leaves(mine, '')
  const stored = leaves(theirs, '')
  const mineChanged = changedSettings(base, mine)
  const theirsChanged = new Set(changedSettings(base, theirs))
  return {
    merged: mineChanged.reduce((all, path) => withField(all, path, typed.get(path)), theirs),
    clashes: mineChanged.filter(
      (path) => theirsChanged.has(path) && !same(typed.get(path), stored.get(path)),
    ),
  }
}
