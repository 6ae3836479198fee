import { contentLanguages } from '#kit/shared/text/languages.ts'
import { confidentialValue, type HistoryEntry } from '#kit/shared/records/history.ts'
import { fieldAt } from '../edit/merge.ts'

/** Labelled paths of a field; one per language for translated texts. */
const pathsOf = (name: string, labels: Readonly<Record<string, string>>): string[] => {
  const each = contentLanguages.map((lang) => `${name}.${lang}`).filter((path) => Object.hasOwn(labels, path))
  if (each.length > 0) return each
  return Object.hasOwn(labels, name) ? [name] : []
}

/** Fields shown for an entry of the history: labelled ones that differ or are confidential. */
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
