import type { AnnouncedRecords } from '#kit/server/site/announced-records.ts'
import type { Ctx, Platform } from '#kit/server/context.ts'
import type { ServerDomain } from '#kit/server/domain.ts'
import type { EventBus } from '#kit/server/events.ts'

const known = new WeakMap<EventBus, ReadonlyMap<string, AnnouncedRecords>>()

/** Registers the announced records of all domains at the start. */
export function learnAnnounced(platform: Platform, domains: readonly ServerDomain[]): void {
  const records = domains.flatMap(({ announces = [] }) => announces)
  known.set(platform.events, new Map(records.map((one) => [one.collection, one])))
}

/** Announcement of a collection's records; undefined: they have none. */
export const announcedIn = (
  { platform }: Pick<Ctx, 'platform'>,
  collection: string,
): AnnouncedRecords | undefined => known.get(platform.events)?.get(collection)

/** Key of the message about a record. */
export const keyOf = ({ collection, _id }: { collection: string; _id: string }): string =>
  `${collection}:${_id}`
