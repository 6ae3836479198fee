import type { Language } from '#kit/shared/text/languages.ts'

/** Addresses of events without a page in the tree, and of the submission form (specification § 2.1). */
export const eventPages = {
  list: { path: '/event' },
  create: { path: '/event/create' },
}

/** Screens of the admin centre, relative to its base. */
export const eventScreens = {
  browse: 'events',
  edit: 'events/edit',
} as const

/**
 * Path of a calendar file: all events, those of a type or organiser, or one event. It stays the same when pages move.
 */
export function icsAddress(
  lang: Language,
  { type, organiser, event }: { type?: string; organiser?: string; event?: string } = {},
): string {
  if (event !== undefined) return `/ics/${lang}/event/${event}.ics`
  if (organiser !== undefined) return `/ics/${lang}/organiser/${encodeURIComponent(organiser)}.ics`
  return type === undefined ? `/ics/${lang}/all.ics` : `/ics/${lang}/type/${encodeURIComponent(type)}.ics`
}
