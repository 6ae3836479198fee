/** Replaces a removed address. */
export const removedMark = '[entfernt]'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Removes e-mail addresses from all texts and field names of a value, ignoring case. An address within a longer one is
 * kept: `anna@x.at` does not match `johanna@x.at`.
 */
export function withoutAddresses<T>(value: T, emails: readonly string[]): T {
  if (emails.length === 0) return value
  const forms = new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])(?:${emails.map(escaped).join('|')})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  )
  const clean = (one: unknown): unknown => {
    if (typeof one === 'string') return one.replaceAll(forms, removedMark)
    if (Array.isArray(one)) return one.map(clean)
    if (one === null || typeof one !== 'object') return one
    return Object.fromEntries(
      Object.entries(one).map(([name, inner]) => [name.replaceAll(forms, removedMark), clean(inner)]),
    )
  }
  return clean(value) as T
}
