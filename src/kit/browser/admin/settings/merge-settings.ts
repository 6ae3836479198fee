import { changedPaths, type Fields } from '../edit/merge.ts'

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Path → value of every single setting at any depth; a list is one setting. */
export function singleSettings(fields: unknown, path = ''): Map<string, unknown> {
  if (!isGroup(fields)) return new Map([[path, fields]])
  const inner = Object.entries(fields).map(([name, one]) =>
    singleSettings(one, path ? `${path}.${name}` : name),
  )
  return new Map(inner.flatMap((map) => [...map]))
}

/** Paths of the single settings that differ: `site.contact.phone`. */
export const changedSettings = (before: Fields, after: Fields): string[] =>
  changedPaths(before, after, singleSettings)

/** Paths of all single settings, without the version. */
export const pathsOf = (values: Fields): string[] =>
  [...singleSettings(values).keys()].filter((path) => path !== 'version')
