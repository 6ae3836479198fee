import { contentLanguages } from '#kit/shared/text/languages.ts'
import { confidentialValue, type HistoryEntry } from '#kit/shared/records/history.ts'
import { fieldAt } from '../edit/merge.ts'

/** Paths of a field that have a name: of a text in every language one for each. */
const pathsOf = (name: string, labels: Readonly<Record<string, string>>): string[] => {
  const each = contentLanguages.map((lang) => `${name}.${lang}`).filter((path) => Object.hasOwn(labels, path))
  if (each.length > 0) return each
  return Object.hasOwn(labels, name) ? [name] : []
}

/** Which fields an entry of the history tells of: those that have a name and differ, and those whose values it keeps to itself. */
export function toldPaths(
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  labels: Readonly<Record<string, string>>,
  without: readonly string[],
): string[] {
  const [was, is] = [before ?? {}, after ?? {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !without.includes(name))
    .flatMap((name) => pathsOf(name, labels))
    .filter((path) => {
      const [from, to] = [fieldAt(was, path), fieldAt(is, path)]
      return from === confidentialValue || JSON.stringify(from) !== JSON.stringify(to)
    })
}
