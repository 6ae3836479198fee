import type { Ctx } from '#kit/server/context.ts'
import type { Event } from '../events.contract.ts'
import type { Occurrence } from '../events.rules.ts'
import { teaserOf } from '#kit/server/site/card-texts.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'

/** With the offset of the site's zone, as search engines expect; all-day events without a time. */
const told = (iso: string, allDay: boolean, zone: string): string =>
  allDay
    ? dayIn(iso, zone)
    : Temporal.Instant.from(iso)
        .toZonedDateTimeISO(zone)
        .toString({ timeZoneName: 'never', smallestUnit: 'second' })

/** schema.org Event: one date, with its status if postponed or cancelled. */
export function eventJsonLd(
  ctx: Ctx,
  item: Event,
  shown: Occurrence,
  { zone, canonical, image }: { zone: string; canonical: string; image?: string },
): object {
  const { publicUrl } = ctx.platform.config
  const start = shown.movedTo ?? shown.start
  const previous = shown.movedTo ? shown.start : shown.movedFrom
  const status = {
    planned: previous ? 'EventRescheduled' : 'EventScheduled',
    cancelled: 'EventCancelled',
    moved: previous ? 'EventRescheduled' : 'EventPostponed',
  }[shown.state]
  const end = shown.movedTo ? null : shown.end
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: item.title,
    description: teaserOf(item),
    startDate: told(start, item.allDay, zone),
    ...(end ? { endDate: told(end, item.allDay, zone) } : {}),
    ...(previous ? { previousStartDate: told(previous, item.allDay, zone) } : {}),
    eventStatus: `https://schema.org/${status}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    inLanguage: item.lang ?? ctx.lang,
    url: `${publicUrl}${canonical}`,
    ...(item.place || item.address
      ? {
          location: {
            '@type': 'Place',
            name: item.place || item.address,
            ...(item.address ? { address: item.address } : {}),
          },
        }
      : {}),
    ...(item.organiser ? { organizer: { '@type': 'Organization', name: item.organiser } } : {}),
    ...(image ? { image: [`${publicUrl}${image}`] } : {}),
  }
}
