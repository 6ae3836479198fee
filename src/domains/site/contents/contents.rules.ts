/** Plain text, a highlighted box, or the site's opening hours with a text. */
export const looks = ['text', 'note', 'hours'] as const
export type Look = (typeof looks)[number]

/** Marker of a snippet in the text of a page. */
export const markerOf = (key: string): string => `[[${key}]]`
