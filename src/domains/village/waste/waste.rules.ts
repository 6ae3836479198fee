import { contrast } from '#kit/shared/site/colours.ts'

/** Icons for kinds of waste, beside colour and letter. */
export const wasteIcons = ['bin', 'leaf', 'paper', 'bag', 'glass', 'metal', 'sofa', 'branch', 'drop'] as const
export type WasteIcon = (typeof wasteIcons)[number]

/** House numbers of a street that belong to a zone. */
export const streetSides = ['all', 'even', 'odd'] as const
export type StreetSide = (typeof streetSides)[number]

/** Earliest and latest configurable hour of the evening reminder, and the hour from which it is no longer sent. */
export const earliestHour = 12
export const latestHour = 21
export const lastHour = 22

/** Maximum size of an imported file, over ten times that of a real calendar. */
export const mostImportBytes = 1024 * 1024

/** Black or white, whichever contrasts more with a colour `#rrggbb`. */
export const inkOn = (colour: string): '#000000' | '#ffffff' =>
  contrast(colour, '#000000') >= contrast(colour, '#ffffff') ? '#000000' : '#ffffff'

/** Collections of a day as text: `Morgen: Biomüll, Altpapier`; `day` is the text for the day. */
export function inFewWords(day: string, names: readonly string[]): string {
  const distinct = [...new Set(names)]
  const shown =
    distinct.length > 2 ? `${distinct.slice(0, 2).join(', ')} +${distinct.length - 2}` : distinct.join(', ')
  return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}: ${shown}`
}
