/** What stands where an address stood. */
export const removedMark = '[entfernt]'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The same value without some e-mail addresses, wherever they stand in its texts and names of fields, in any case. An address
 * that is only a part of a longer one stays: `anna@x.at` is not in `johanna@x.at`.
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
