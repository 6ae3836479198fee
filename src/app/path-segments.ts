/** Longer and deeper addresses lead nowhere: each of their parts would have to be looked for. */
const longestPath = 2000
const mostSegments = 40

/** Splits an address path into decoded segments; null when it can't be read as text, or is beyond what pages have. */
export function segmentsOf(path: string): string[] | null {
  if (path.length > longestPath) return null
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent)
    if (segments.length > mostSegments) return null
    // The database takes no null byte.
    return segments.some((segment) => segment.includes('\0')) ? null : segments
  } catch {
    return null
  }
}
