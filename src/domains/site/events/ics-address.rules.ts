import type { Language } from '../../../kit/shared/languages.ts'

/** Address of a calendar file, without the site: of all events, of those of a type or of an organiser, or of one. It never changes while pages move. */
export function icsAddress(
  lang: Language,
  { type, organiser, event }: { type?: string; organiser?: string; event?: string } = {},
): string {
  if (event !== undefined) return `/ics/${lang}/event/${event}.ics`
  if (organiser !== undefined) return `/ics/${lang}/organiser/${encodeURIComponent(organiser)}.ics`
  return type === undefined ? `/ics/${lang}/all.ics` : `/ics/${lang}/type/${encodeURIComponent(type)}.ics`
}
