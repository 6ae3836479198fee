import type { Language } from '#kit/shared/text/languages.ts'

/** Where events stand while no page of the tree shows them, and where visitors send theirs in (specification § 2.1). */
export const eventPages = {
  list: { path: '/event' },
  create: { path: '/event/create' },
}

/** Screens of the admin centre, relative to its base. */
export const eventScreens = {
  browse: 'events',
  edit: 'events/edit',
} as const

/** Address of a calendar file, without the site: of all events, of those of a type or of an organiser, or of one. It never changes while pages move. */
export function icsAddress(
  lang: Language,
  { type, organiser, event }: { type?: string; organiser?: string; event?: string } = {},
): string {
  if (event !== undefined) return `/ics/${lang}/event/${event}.ics`
  if (organiser !== undefined) return `/ics/${lang}/organiser/${encodeURIComponent(organiser)}.ics`
  return type === undefined ? `/ics/${lang}/all.ics` : `/ics/${lang}/type/${encodeURIComponent(type)}.ics`
}
