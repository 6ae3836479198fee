import type { Language } from '../text/languages.ts'

/** Something is open from one moment until another (ISO times). */
export interface DatedOpening {
  from: string
  until: string
}

/** What another domain knows of a record on its page: when it is open, when it can be had, and the ways to more. */
export interface ToldDates {
  label: string
  /** The language of the label where it is not the page's. */
  lang?: Language
  /** Openings that are not over, in order. */
  openings: readonly DatedOpening[]
  /** From when to when, in words. */
  periods: readonly string[]
  links: readonly { href: string; label: string }[]
}

/**
 * What holds at an ISO time of openings in order: the one that runs (the longest where they overlap), and the first that
 * is to come. Times are compared as moments, so that clocks and zones play no part.
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

/** The next moment after `now` at which one of them begins or ends; null: none. */
export function nextTurn(openings: readonly DatedOpening[], now: string): string | null {
  const at = Date.parse(now)
  const turns = openings
    .flatMap(({ from, until }) => [Date.parse(from), Date.parse(until)])
    .filter((turn) => turn > at)
  return turns.length > 0 ? new Date(Math.min(...turns)).toISOString() : null
}
