import type { OpeningHours } from '../../shared/site/site.ts'
import type { Ctx } from '../context.ts'

/** The next moment of today (ISO) at which something with these weekly hours opens or closes; null: none. */
export function openingTurn(hours: readonly OpeningHours[], now: string, zone: string): string | null {
  const local = Temporal.Instant.from(now).toZonedDateTimeISO(zone)
  const yesterday = local.dayOfWeek === 1 ? 7 : local.dayOfWeek - 1
  const turns = hours
    .flatMap(({ day, from, to }) => {
      const closesOn = to > from ? local.dayOfWeek : yesterday
      return [...(day === local.dayOfWeek ? [from] : []), ...(day === closesOn ? [to] : [])]
    })
    .map((clock) => local.withPlainTime(clock).epochMilliseconds)
    .filter((turn) => turn > local.epochMilliseconds)
  return turns.length > 0 ? new Date(Math.min(...turns)).toISOString() : null
}

/** Keeps an answer that tells whether something is open no longer than that is true. Every page ends at midnight anyway. */
export function tellOpeningTurn(ctx: Ctx, hours: readonly OpeningHours[], zone: string): void {
  const turn = openingTurn(hours, ctx.now, zone)
  if (turn) ctx.until(turn)
}
