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

/** Where the calendar and its printed year stand, without language; each has one address per language. */
export const calendarPaths = { de: '/muellkalender', en: '/waste-calendar' } as const
export const yearPaths = { de: '/muellkalender/jahr', en: '/waste-calendar/year' } as const

/** Black or white, whichever is easier to read on a colour `#rrggbb` (WCAG 2.2, contrast ratio). */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? '#000000' : '#ffffff'
}
