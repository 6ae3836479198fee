import { contrast } from '#kit/shared/site/colours.ts'

/** Drawings that tell kinds of waste apart beside their colour and letter. */
export const wasteIcons = ['bin', 'leaf', 'paper', 'bag', 'glass', 'metal', 'sofa', 'branch', 'drop'] as const
export type WasteIcon = (typeof wasteIcons)[number]

/** Which house numbers of a street belong to a zone. */
export const streetSides = ['all', 'even', 'odd'] as const
export type StreetSide = (typeof streetSides)[number]

/** The hours in which the evening's message may be planned, and until when it is still of use. */
export const earliestHour = 12
export const latestHour = 21
export const lastHour = 22

/** The largest file that dates are taken from; a calendar of waste has less than a tenth of that. */
export const mostImportBytes = 1024 * 1024

/** Black or white, whichever is easier to read on a colour `#rrggbb`. */
export const inkOn = (colour: string): '#000000' | '#ffffff' =>
  contrast(colour, '#000000') >= contrast(colour, '#ffffff') ? '#000000' : '#ffffff'

/** A day of a list in a few words: `Morgen: Biomüll, Altpapier`; `day` are the words for it. */
export function inFewWords(day: string, names: readonly string[]): string {
  const distinct = [...new Set(names)]
  const shown =
    distinct.length > 2 ? `${distinct.slice(0, 2).join(', ')} +${distinct.length - 2}` : distinct.join(', ')
  return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}: ${shown}`
}
