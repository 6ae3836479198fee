import { serviceIcons, type ServiceIcon } from '#kit/shared/site/cards.ts'

/**
 * Marks pages of the row of services: `service-hours`. The rest is the name of a service contributed by a domain, or of
 * an icon.
 */
export const servicePrefix = 'service-'
/** Marks pages shown as tiles at the foot of the landing page. */
export const tileMarker = 'tile'

/** The icon named in the marker; falls back to the form icon. */
export function iconOf(name: string): ServiceIcon {
  return (serviceIcons as readonly string[]).includes(name) ? (name as ServiceIcon) : 'form'
}

/** Number of news and events on the landing page. */
export const newsShown = 5
export const eventsShown = 6

/** Views whose list guests may request as data. */
export const listViews = ['listview', 'calendarview', 'entryview'] as const

/** The description up to its first colon or full stop, for narrow columns. */
export const shortAnswer = (description: string): string => description.split(/[:.]\s|[:.]$/)[0]!.trim()
