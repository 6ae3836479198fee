/** Plain text, a box that stands out, or the site's opening hours with a text. */
export const looks = ['text', 'note', 'hours'] as const
export type Look = (typeof looks)[number]

/** How a piece is named in the text of a page. */
export const markerOf = (key: string): string => `[[${key}]]`
