import { serviceIcons, type ServiceIcon } from '#kit/shared/site/cards.ts'

/** Marks pages that stand in the row of services: `service-hours`. The rest names a service that a domain knows, else a drawing. */
export const servicePrefix = 'service-'
/** Marks pages that stand as tiles at the foot of the landing page. */
export const tileMarker = 'tile'

/** The drawing that the rest of a marker names; a form where it names none. */
export function iconOf(name: string): ServiceIcon {
  return (serviceIcons as readonly string[]).includes(name) ? (name as ServiceIcon) : 'form'
}

/** How many news and events the landing page shows. */
export const newsShown = 5
export const eventsShown = 6

/** Views that show a list which a guest may ask for as data. */
export const listViews = ['listview', 'calendarview', 'entryview'] as const

/** The beginning of a page's description that says enough in a narrow column: up to the first colon or full stop. */
export const shortAnswer = (description: string): string => description.split(/[:.]\s|[:.]$/)[0]!.trim()
