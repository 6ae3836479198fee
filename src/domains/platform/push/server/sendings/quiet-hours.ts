import type { PushTopic } from '#kit/server/site/push-topics.ts'

/** Hours without messages; equal values: none. */
export interface QuietHours {
  quietFrom: number
  quietTo: number
}

/**
 * Sending time of a message wanted at `at` (ISO time): then, or after the site's quiet hours. Warnings are never
 * delayed.
 */
export function outsideQuietHours(
  at: string,
  { urgent }: Pick<PushTopic, 'urgent'>,
  { quietFrom, quietTo }: QuietHours,
  timeZone: string,
): string {
  if (urgent || quietFrom === quietTo) return at
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone)
  const { hour } = local
  const overMidnight = quietFrom > quietTo
  const isQuiet = overMidnight ? hour >= quietFrom || hour < quietTo : hour >= quietFrom && hour < quietTo
  if (!isQuiet) return at
  const day = overMidnight && hour >= quietFrom ? local.add({ days: 1 }) : local
  const morning = day.toPlainDate().toZonedDateTime({
    timeZone,
    plainTime: Temporal.PlainTime.from({ hour: quietTo }),
  })
  return new Date(morning.epochMilliseconds).toISOString()
}
