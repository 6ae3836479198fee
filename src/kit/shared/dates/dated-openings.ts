import type { Language } from '../text/languages.ts'

/** An opening from one time to another (ISO). */
export interface DatedOpening {
  from: string
  until: string
}

/** Dates of a record provided by another domain: openings, periods, and links. */
export interface ToldDates {
  label: string
  /** Language of the label, if different from the page's. */
  lang?: Language
  /** Present and future openings, in order. */
  openings: readonly DatedOpening[]
  /** Periods in words. */
  periods: readonly string[]
  links: readonly { href: string; label: string }[]
}

/**
 * Current opening (the longest if several overlap) and the next one, from openings in order. Compares instants, so time
 * zones do not matter.
 */
export function openingsAt<T extends DatedOpening>(
  openings: readonly T[],
  now: string,
): { open: T | null; next: T | null } {
  const at = Date.parse(now)
  let open: T | null = null
  let next: T | null = null
  for (const one of openings) {
    const [from, until] = [Date.parse(one.from), Date.parse(one.until)]
    if (from <= at && at < until) {
      if (!open || until > Date.parse(open.until)) open = one
    } else if (from > at && (!next || from < Date.parse(next.from))) next = one
  }
  return { open, next }
}

/** Next time after `now` at which an opening begins or ends; null if there is none. */
export function nextTurn(openings: readonly DatedOpening[], now: string): string | null {
  const at = Date.parse(now)
  const turns = openings
    .flatMap(({ from, until }) => [Date.parse(from), Date.parse(until)])
    .filter((turn) => turn > at)
  return turns.length > 0 ? new Date(Math.min(...turns)).toISOString() : null
}
